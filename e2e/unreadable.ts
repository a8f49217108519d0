import type { Page } from '@playwright/test'

/** The texts of the page that overlap or are cut off. Bars that stay on the screen are left out. */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isApart = (element: Element | null): boolean => {
      if (!element) return false
      const { position, clipPath, opacity } = getComputedStyle(element)
      const isHidden = clipPath !== 'none' || opacity === '0'
      return isHidden || position === 'fixed' || position === 'sticky' || isApart(element.parentElement)
    }
    const found: string[] = []
    const lines: { text: string; box: DOMRect }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || !parent?.checkVisibility() || isApart(parent)) continue
      // A line box is taller than its letters.
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects())
        lines.push({ text, box: new DOMRect(x, y + (height - size) / 2, width, size) })
    }
    lines.forEach(({ text, box }, index) => {
      for (const other of lines.slice(index + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (width > 3 && height > 3) found.push(`“${text}” lies over “${other.text}”`)
      }
    })
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      const { overflowY, textOverflow } = getComputedStyle(element)
      const isCut = element.scrollHeight > element.clientHeight + 3 && element.clientHeight > 1
      if (isCut && overflowY === 'hidden' && textOverflow === 'clip' && element.checkVisibility())
        found.push(`“${element.innerText}” is cut off`)
    }
    return [...new Set(found)]
  })
