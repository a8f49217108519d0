import { amountsIn } from './amountsIn'
import { hideAmounts } from './hideAmounts'

test.each([
  ['$12,480.52', ['$12,480.52']],
  ['Pay 4.0404 ETH on Sepolia', ['4.0404 ETH']],
  ['ETH $2,500.00, 4 s ago', ['$2,500.00']],
  ['1.234,50 $ and 1.234,5 ETH', ['1.234,50 $', '1.234,5 ETH']],
  ['1\u202f234,50\u00a0$US', ['1\u202f234,50\u00a0$US']],
  ['US$10.00 or USD 10.00', ['US$10.00', 'USD 10.00']],
  ['$ 1’234.50.', ['$ 1’234.50']],
  ['Card ending in 2934, 2 of 3 owners, Nov 21, 2026, 48.6%', []],
  ['ETH can fall', []],
])('in %j, the amounts are %j', (text, amounts) => {
  expect(amountsIn(text).map(([start, end]) => text.slice(start, end))).toEqual(amounts)
})

describe('with a browser that can highlight', () => {
  const highlights = new Map<string, Set<StaticRange>>()
  const textOf = ({ startContainer, startOffset, endContainer, endOffset }: StaticRange): string => {
    const range = document.createRange()
    range.setStart(startContainer, startOffset)
    range.setEnd(endContainer, endOffset)
    return range.toString()
  }
  const hidden = () => [...(highlights.get('amount') ?? [])].map(textOf)
  let show = () => {}

  beforeEach(() => {
    document.adoptedStyleSheets = []
    // jsdom has none of them. As in a browser, a highlight is a set of ranges.
    Object.assign(globalThis, {
      Highlight: class extends Set<StaticRange> {},
      CSS: { highlights },
      CSSStyleSheet: class {
        replaceSync() {}
      },
      StaticRange: function (this: StaticRange, init: StaticRangeInit) {
        Object.assign(this, init)
      },
    })
  })
  afterEach(() => show())

  test('hides amounts across nodes and elements, later ones too, until it ends', async () => {
    document.title = 'Your $5,000.00 credit line · Florin'
    document.body.innerHTML = '<p>Paid </p><b data-amount>$12,480<i>.52</i></b><p>of $</p><p>9</p>'
    const paragraph = document.querySelector('p')
    // React makes a text node of each expression.
    paragraph?.append('4', ' ETH')
    show = hideAmounts()
    expect(hidden()).toEqual(['4 ETH', '$12,480.52'])
    expect(document.title).toBe('Your ••• credit line · Florin')
    expect(document.documentElement.dataset).toHaveProperty('private')
    expect(document.adoptedStyleSheets).toHaveLength(1)

    document.body.append('You have $7.00 left.')
    await Promise.resolve()
    expect(hidden()).toContain('$7.00')

    show()
    expect(highlights.size).toBe(0)
    // Its rules would slow every page down.
    expect(document.adoptedStyleSheets).toHaveLength(0)
    expect(document.documentElement.dataset).not.toHaveProperty('private')
  })
})
