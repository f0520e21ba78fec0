import { expect, test } from 'vitest'
import { messageOf } from '../../../src/exports/mismo/order.ts'
import { InvalidMessage } from '../../../src/exports/mismo/structure.ts'
import { writeMessage } from '../../../src/exports/mismo/write.ts'
import { faultsByKind, type MutationKind, mutationsOf } from '../mutations.ts'
import { elementOf, modelPaths, validMessage } from '../valid-message.ts'
import { parseMessage } from './parse.ts'

const mutations = mutationsOf(elementOf(parseMessage(validMessage)), messageOf.application)

test('mutations change every container and every value', () => {
  expect([...new Set(mutations.map(({ kind }) => kind))].sort()).toEqual(Object.keys(faultsByKind).sort())
  const mutated = new Set(mutations.map(({ path }) => path))
  expect(modelPaths(messageOf.application).filter(path => !mutated.has(path))).toEqual([])
})

test.each(Object.keys(faultsByKind) as MutationKind[])('no file is made of a message with a mutation: %s', kind => {
  const written = mutations
    .filter(mutation => mutation.kind === kind)
    .filter(({ message }) => !isRefused(() => writeMessage(message, 'application'), faultsByKind[kind]))
  expect(written.map(({ path }) => path)).toEqual([])
})

function isRefused(write: () => string, fault: RegExp): boolean {
  try {
    write()
    return false
  } catch (error) {
    return error instanceof InvalidMessage && fault.test(error.message)
  }
}
