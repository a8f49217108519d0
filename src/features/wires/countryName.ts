const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What to call a country, by its ISO 3166-1 alpha-2 code; a code without a name stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    // Not even shaped like a code.
    return code
  }
}
