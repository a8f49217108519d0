/** Marks the page that the browser shows. @returns whether it still shows it: the customer may have gone to another one */
export function markPage(): () => boolean {
  const { href } = location
  return () => location.href === href
}
