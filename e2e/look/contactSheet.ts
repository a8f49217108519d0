import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDER, THEMES, WIDTHS } from './camera'

/** Writes a page with all pictures in the folder, a row per screen: open `.look/index.html`. */
export default function writeContactSheet(): void {
  const files = new Set(readdirSync(FOLDER).filter((name) => name.endsWith('.png')))
  const screens = [...new Set([...files].map((name) => name.split('.')[0] ?? ''))].sort()
  const cells = (screen: string) =>
    THEMES.flatMap((theme) =>
      WIDTHS.map((width) => `${screen}.${theme}.${width}.png`).map((name) =>
        files.has(name)
          ? `<td><a href="${name}"><img src="${name}" loading="lazy" alt=""></a></td>`
          : '<td></td>',
      ),
    ).join('')
  const heads = THEMES.flatMap((theme) => WIDTHS.map((width) => `<th>${theme}, ${width} px</th>`)).join('')
  const rows = screens.map((screen) => `<tr><th scope="row">${screen}</th>${cells(screen)}</tr>`).join('\n')
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Florin: every screen</title>
<style>
  body { font: 14px system-ui; margin: 16px } td, th { vertical-align: top; padding: 4px; text-align: left }
  img { width: 240px; border: 1px solid #8888 } thead th { position: sticky; top: 0; background: Canvas }
</style>
<table><thead><tr><th>screen</th>${heads}</tr></thead><tbody>
${rows}
</tbody></table>
`,
  )
  console.log(`${files.size} pictures of ${screens.length} screens: ${join(FOLDER, 'index.html')}`)
}
