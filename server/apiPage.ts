import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { openApi } from './openApi'

/** The parts of the OpenAPI document that the page shows. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
}
interface Operation {
  operationId: string
  summary: string
  security: unknown[]
  requestBody: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { description: string; content: { 'application/json': { schema: Schema } } }>
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font:14px ui-monospace,monospace}section{border-top:1px solid;margin-top:2rem}
ul{padding-left:1.25rem}summary{cursor:pointer}`

/** The page has one style element and no script. */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const typeOf = ({ type, format, enum: values, const: value, anyOf, oneOf, items }: Schema): string => {
  const options = anyOf ?? oneOf
  if (options) return options.map(typeOf).join(' or ')
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((each) => JSON.stringify(each)).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  return format ?? type ?? 'anything'
}

/** The fields of an object, those of its options and of its list's items. */
function fields(schema: Schema): ReturnType<typeof html> | '' {
  const options = schema.anyOf ?? schema.oneOf
  if (options)
    return html`${options.map((option, index) => html`${index > 0 ? html`<p>or</p>` : ''}${fields(option)}`)}`
  if (schema.items) return fields(schema.items)
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return ''
  return html`<ul>
    ${members.map(
      ([name, member]) =>
        html`<li>
          <code>${name}</code>${schema.required?.includes(name) ? '' : ', optional'}: ${typeOf(member)}
          ${fields(member)}
        </li>`,
    )}
  </ul>`
}

let page: Promise<string> | undefined

/**
 * A page for people from the OpenAPI document: each call with its fields, its answer and its errors. It is rendered
 * once, at the first request, because no other call is answered meanwhile.
 */
export const apiPage = (): Promise<string> => (page ??= makePage())

async function makePage(): Promise<string> {
  const { paths } = openApi() as { paths: Record<string, { post: Operation }> }
  const body = (content: { 'application/json': { schema: Schema } }) => content['application/json'].schema
  const calls = Object.entries(paths).map(
    ([path, { post }]) =>
      html`<section id="${post.operationId}">
        <h2><code>POST ${path}</code></h2>
        <p>${post.summary} ${post.security.length > 0 ? 'Needs a session.' : ''}</p>
        <h3>Request</h3>
        ${fields(body(post.requestBody.content))}
        <h3>Answer</h3>
        ${Object.entries(post.responses).map(([status, { description, content }]) =>
          status === '200'
            ? fields(body(content))
            : html`<details>
                <summary>${status}</summary>
                <p>${description}</p>
              </details>`,
        )}
      </section>`,
  )
  const made = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Florin: calls of the bank</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <h1>Calls of the bank</h1>
        <p>
          All calls are POST with a JSON body. Amounts are decimal text: US dollars with two decimals, ether
          with up to eighteen. A refusal is
          <code>{ success: false, error: { code, message, fields? } }</code>; <code>fields</code> has a
          sentence for each wrong field. The same as <a href="openapi.json">OpenAPI</a>.
        </p>
        ${calls}
      </body>
    </html>`
  return made.toString()
}
