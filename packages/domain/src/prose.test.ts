import { expect, test } from 'vitest'
import { allTexts, legalTexts, type NoticeValues, noticeEvents, noticeOf } from './index.ts'
import './staff/index.ts'
import { bannedWords, hardToRead } from './testing/prose.ts'

/** Texts of the specification, which stay word for word, and the messages that have their form. */
const literal = [
  'Your application is being reviewed and cannot be edited at this time.',
  'Your login magic link has expired or it has already been used, please try to login again',
  'Start date cannot be in the future',
  'End date cannot be in the future',
  'Cannot be all zeroes',
  'Main Borrower',
  'I do not wish to provide this information',
  "'I do not wish to provide this information' can't be combined with other options",
]
const literalAndHard = ['This application has already been submitted. Any changes will require you to sign again.']

test('no text has a banned word', () => {
  expect(
    allTexts()
      .filter(text => bannedWords(text).length > 0)
      .sort(),
  ).toEqual(literal.toSorted())
})

test('questions and help are as easy to read as grade 8', () => {
  expect(hardToRead(allTexts())).toEqual(literalAndHard)
})

test.each(Object.entries(legalTexts))('the legal text %s has no banned word', (_, textOf) => {
  const { title, paragraphs } = textOf({ lender: 'Lantern Home Lending', dealer: 'Sunrise Homes' })
  expect([title, ...paragraphs].flatMap(text => bannedWords(text, { isLegal: true }))).toEqual([])
})

test('no text of the domain promises a message by a channel, but an email of a notice, which has reached its reader', () => {
  const inEmails = noticeEvents.flatMap(event =>
    Object.values(noticeOf(event).recipients).flatMap(({ EMAIL }) => EMAIL?.paragraphs ?? []),
  )
  const values = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as NoticeValues
  const inMail = inEmails.flatMap(paragraph => paragraph(values)?.template ?? [])
  const promises = allTexts().filter(text => /we('ll| will) (email|text) /i.test(text))
  expect(promises.filter(text => !inMail.includes(text))).toEqual([])
})
