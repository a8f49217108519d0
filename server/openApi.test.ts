import { calls, errorCodes, type CallName } from '../src/services/contracts'
import { openApi } from './openApi'

interface Operation {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string }[]
  requestBody: { content: Record<string, { schema: { type: string; additionalProperties: boolean } }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
const document = openApi() as unknown as {
  openapi: string
  paths: Record<string, { post: Operation }>
  components: { schemas: object; securitySchemes: object }
}
const operations = Object.entries(document.paths)

describe('the OpenAPI document', () => {
  it('is 3.1 and names every call once, by its own name', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(operations.map(([path, { post }]) => [path, post.operationId]).sort()).toEqual(
      Object.entries(calls)
        .map(([name, { path }]) => [path, name])
        .sort(),
    )
  })

  it.each(Object.keys(calls) as CallName[])('describes %s: request, answer, failures, session', (name) => {
    const post = document.paths[calls[name].path]?.post
    if (!post) throw new Error('no such call')
    expect(post.requestBody.content['application/json']?.schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
    })
    expect(post.responses['200']?.content['application/json']?.schema).toBeDefined()
    for (const status of [400, 403, 405, 413, 415, 422, 500])
      expect(post.responses).toHaveProperty(String(status))
    expect(post.responses['422']?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Failure',
    })
    const isPrivate = calls[name].access === 'wallet'
    expect(post.security).toEqual(isPrivate ? [{ session: [] }] : [])
    expect('401' in post.responses).toBe(isPrivate)
    const names = [...calls[name].path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect((post.parameters ?? []).map((parameter) => parameter.name)).toEqual(names)
  })

  it('documents the refusal of a second use of a payment', () => {
    expect(document.paths['/credit/create']?.post.responses['409']?.description).toContain(
      'TRANSACTION_ALREADY_USED',
    )
  })

  it('documents every error code, each at the calls that may give it', () => {
    const text = operations.map(([, { post }]) => JSON.stringify(post.responses)).join()
    expect(errorCodes.filter((code) => !text.includes(`${code}: `))).toEqual([])
  })

  it('is plain JSON without dangling references', () => {
    const text = JSON.stringify(document)
    expect(JSON.parse(text)).toEqual(document)
    expect(new Set(text.match(/"\$ref":"[^"]+"/g))).toEqual(
      new Set(['"$ref":"#/components/schemas/Failure"']),
    )
    expect(document.components).toMatchObject({
      schemas: { Failure: {} },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'florin_session' } },
    })
  })
})
