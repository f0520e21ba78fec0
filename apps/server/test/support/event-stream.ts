import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { recordReachedCode } from './reached-codes.ts'

/** A call whose answer goes on: it is there with its first words. */
export async function openStream(app: FastifyInstance, options: InjectOptions) {
  const leaving = new AbortController()
  const answer = (await app.inject({
    ...options,
    payloadAsStream: true,
    signal: leaving.signal,
  })) as LightMyRequestResponse
  const stream = answer.stream().setEncoding('utf8')
  let said = ''
  let isOver = false
  stream.on('data', words => {
    said += words
  })
  stream.on('error', () => {})
  stream.on('end', () => {
    isOver = true
    recordRefusal(said)
  })
  return {
    answer,
    said: () => said,
    isOver: () => isOver,
    until: (words: string) => vi.waitFor(() => expect(said).toContain(words), 10_000),
    untilOver: () => vi.waitFor(() => expect(isOver).toBe(true), 10_000),
    close: () => leaving.abort(),
  }
}

/** Records the code of the refusal with which a stream ended. */
function recordRefusal(said: string): void {
  const code = /^data: \{"code":"(\w+)"/m.exec(said)?.[1]
  if (code) recordReachedCode(code)
}
