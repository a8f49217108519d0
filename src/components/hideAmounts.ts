import { amountsIn } from './amountsIn'
import rules from './hideAmounts.css?inline'

/** The highlight's name in the style sheet. */
const NAME = 'amount'
const MASK = '•••'

/** Can this browser draw a part of a text differently (CSS Custom Highlight API)? */
export const canHideAmounts = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS

/**
 * The amounts on the page. A text may be in several nodes: React makes one of each expression, and `Amount` sets the cents
 * apart in an element of its own, which `data-amount` joins.
 */
function amountsOn(page: Element): StaticRange[] {
  const ranges: StaticRange[] = []
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  let run: Text[] = []
  const close = () => {
    for (const [start, end] of amountsIn(run.map(({ data }) => data).join('')))
      ranges.push(rangeIn(run, start, end))
    run = []
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = run.at(-1)
    if (last && last.nextSibling !== node && !isInOneAmount(last, node)) close()
    run.push(node as Text)
  }
  close()
  return ranges
}

function isInOneAmount(a: Node, b: Node): boolean {
  const amount = a.parentElement?.closest('[data-amount]')
  return amount != null && amount === b.parentElement?.closest('[data-amount]')
}

/** The range between two positions in the joined text of nodes. */
function rangeIn(nodes: readonly Text[], start: number, end: number): StaticRange {
  const placeOf = (position: number): [node: Text, offset: number] => {
    let before = 0
    for (const node of nodes) {
      if (position <= before + node.length) return [node, position - before]
      before += node.length
    }
    throw new RangeError(`the text has no position ${position}`)
  }
  const [startContainer, startOffset] = placeOf(start)
  const [endContainer, endOffset] = placeOf(end)
  return new StaticRange({ startContainer, startOffset, endContainer, endOffset })
}

/**
 * Adds the style sheet. It is on the page in private mode only: with its rules a browser restyles most of the page at every
 * change, which takes half of a frame in a long list.
 * @returns removes it
 */
function addRules(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

/**
 * Blurs every amount on the page, now and after later renders. It finds amounts by their text, because sentences, buttons
 * and toasts of every feature contain some. A tab's title cannot be blurred, so its amounts are masked. Screen readers still
 * read all amounts.
 * @returns ends it
 */
export function hideAmounts(): () => void {
  const root = document.documentElement
  root.dataset.private = ''
  const hidden = canHideAmounts() ? new Highlight() : undefined
  if (hidden) CSS.highlights.set(NAME, hidden)
  const removeRules = hidden && addRules()

  function update() {
    if (hidden) {
      hidden.clear()
      for (const range of amountsOn(document.body)) hidden.add(range)
    }
    const [amount] = amountsIn(document.title)
    if (amount) document.title = document.title.slice(0, amount[0]) + MASK + document.title.slice(amount[1])
  }
  update()
  // A MutationObserver runs before the next paint.
  const observer = new MutationObserver(update)
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    if (hidden) CSS.highlights.delete(NAME)
    removeRules?.()
    delete root.dataset.private
  }
}
