import fastifyAccepts from '@fastify/accepts'
import { allTexts, type ErrorCode, errorCodes } from '@porchlight/domain'
import { marked, PSEUDO, registerPseudoTexts, unmarked } from '@porchlight/domain/testing'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { handleError } from '../../../src/platform/http/error-handler.ts'
import { HttpError } from '../../../src/platform/http/http-errors.ts'

afterAll(registerPseudoTexts())

const FAULT = 'internal_error'
const codes = (Object.keys(errorCodes) as ErrorCode[]).filter(code => code !== FAULT)
/** Any registered text may be a message beside a field. */
const errors = Object.fromEntries(allTexts().map((text, index) => [`field_${index}`, text]))

/** Sentences with amounts in them, most of them of the specification: a language translates them as a whole. */
const withAmounts = [
  'Must be less than $100M',
  'Must be greater than $0.00',
  'For example: $12,000 savings, $3,000 gift from my mother',
].map(marked)

/** A number for each placeholder. */
const paramsOf = (text: string) => Object.fromEntries([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 1]))

const app = Fastify()
await app.register(fastifyAccepts)
app.setErrorHandler(handleError)
app.get<{ Params: { code: ErrorCode } }>('/:code', ({ params: { code } }) => {
  throw new HttpError(code, { params: paramsOf(errorCodes[code].message), errors })
})

test.each(codes)(
  'every word of the refusal %s and of the messages beside its fields is in the language of the request',
  async code => {
    const response = await app.inject({ url: `/${code}`, headers: { 'accept-language': PSEUDO } })
    expect(response.statusCode).toBe(errorCodes[code].status)
    const { message, errors: byField }: { message: string; errors: Record<string, string> } = response.json()
    expect(Object.keys(byField)).toEqual(Object.keys(errors))
    expect(unmarked(message)).toEqual([])
    expect(Object.values(byField).filter(text => unmarked(text).length > 0)).toEqual(withAmounts)
    expect(message).toMatch(/^«.+»$/s)
  },
)

test('a fault is said in the language of the request, with nothing beside fields', async () => {
  const response = await app.inject({ url: `/${FAULT}`, headers: { 'accept-language': PSEUDO } })
  expect(response.statusCode).toBe(500)
  const { message, ...others } = response.json()
  expect(others).toEqual({ code: FAULT })
  expect(message).toMatch(/^«[^«»]+»$/)
})
