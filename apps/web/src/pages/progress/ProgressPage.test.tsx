import {
  inEnglish,
  isFinished,
  loanSummary,
  loanSummaryApi,
  nextStep,
  pagePath,
  progressBanner,
} from '@porchlight/domain'
import {
  allStandings,
  borrowerId,
  completeAnswers,
  isPossible,
  progressIn,
  type Standing,
  someRates,
} from '@porchlight/domain/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { PageContextProvider } from '../../data/base/page-context.tsx'
import { createQueryClient, queries } from '../../data/queries.ts'
import { standingQuery } from '../../data/standing-query.ts'
import { formParams } from '../../testing/form-page.tsx'
import { itemLine, standing } from '../../testing/items.ts'
import { pageContext } from '../../testing/page.tsx'
import { responseIn } from '../../testing/standing-response.ts'
import { offersSigning } from './NextAction.tsx'
import { ProgressPage } from './ProgressPage.tsx'

/** The loan of a home on a rented lot. */
const leased = loanSummaryApi.toApi(
  loanSummary({
    home: completeAnswers().home,
    land: { land_situation_type: 'LEASING', monthly_payment: 45_000 },
    rates: someRates,
  })!,
)

/** A checklist repeats for each person, with the reason why its rows cannot be opened. */
const isOfRow = (element: Element): boolean => element.closest('.checklist__row, .checklist__head') !== null

/** The page as the server renders it. */
function show(given: Standing, response = standing()) {
  const client = createQueryClient(() => new Promise(() => undefined))
  client.setQueryData(queries.progress(formParams).queryKey, { data: responseIn(given), etag: null })
  client.setQueryData(queries.documents(formParams).queryKey, { data: [], etag: null })
  client.setQueryData(standingQuery(formParams).queryKey, { data: response, etag: null })
  const summary = queries.record('summary', { ...formParams, borrower: borrowerId(given.reader) })
  client.setQueryData(summary.queryKey, { data: leased, etag: null })
  document.body.innerHTML = renderToString(
    <PageContextProvider value={pageContext}>
      <QueryClientProvider client={client}>
        <Router ssrPath={pagePath(formParams, 'progress')}>
          <ProgressPage />
        </Router>
      </QueryClientProvider>
    </PageContextProvider>,
  )
  const main = document.querySelector('.progress')!
  const all = (selector: string) => [...main.querySelectorAll(selector)]
  return {
    banner: main.querySelector('.banner h2')!.textContent,
    text: main.textContent ?? '',
    sentences: all('p, li, h2, h3')
      .filter(element => !element.querySelector('p, li, h2, h3') && !isOfRow(element))
      .map(element => element.textContent?.trim() ?? '')
      .filter(text => /\s/.test(text)),
    primary: all('.button--primary:not([aria-disabled])').map(({ textContent }) => textContent),
    buttons: all('button, a').map(({ textContent }) => textContent),
    current: all('[aria-current=step]').length,
    openFolds: all('details[open]').length,
    rows: all('.checklist__row').length,
    removals: all('.people .icon-button').length,
  }
}

// The domain's test has the others, such as an own reason of a reader who did not reopen, and an earlier submission.
const standings = [0, 1]
  .flatMap(count => allStandings(count))
  .filter(standing => isPossible(standing) && !standing.wasSubmitted)
  .filter(({ reader, reopenedBy, reason }) => reason === undefined || reopenedBy === reader)
  .filter(({ editing = [], reopenedBy }) => editing.length === 0 || reopenedBy === undefined)
const ended: Standing[] = [{ isWithdrawn: true }, { isOver: true }].flatMap(end =>
  (['STARTED', 'SUBMITTED', 'REVIEWED'] as const).flatMap(status => {
    const own = status === 'STARTED' ? 'READY_TO_SIGN_SUBMIT' : 'SIGNED'
    const shared = { status, wasSubmitted: true, ...end } as const
    return [
      { ...shared, statuses: [own], reader: 0 },
      { ...shared, statuses: [own, own], reader: 0 },
      { ...shared, statuses: [own, own], reader: 1 },
    ]
  }),
)
/** Both changed answers, also after a return. */
const bothEdit: Standing[] = [0, 1].flatMap(reader =>
  [{}, { wasSubmitted: true, asked: [] }, { wasSubmitted: true, asked: [1 - reader] }].map(
    (before): Standing => ({
      ...{ status: 'STARTED', statuses: ['READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'] },
      ...{ reader, editing: [0, 1], ...before },
    }),
  ),
)
const states = Map.groupBy(
  [...standings, ...bothEdit, ...ended],
  ({ status, statuses, reader }) => `${status} ${statuses.join(' ')}, reader ${reader}`,
)

describe('every state of the application and of its borrowers, for each reader', () => {
  test.each([...states])('%s', (_, all) => {
    for (const standing of all) {
      const page = show(standing)
      const application = progressIn(standing)
      const own = application.borrowers[standing.reader]!
      const seen = `${JSON.stringify(standing)}: ${page.banner}`
      expect(page.banner, seen).toBe(inEnglish(progressBanner(application, own).title))
      expect(page.primary.length, `${seen} ${page.primary}`).toBeLessThanOrEqual(1)
      expect(
        page.sentences.filter((text, index) => page.sentences.indexOf(text) !== index),
        seen,
      ).toEqual([])
      expect(page.text, seen).not.toMatch(/Skipped|Main Borrower|undefined/)
      const isSaving = [standing.status, own.status].includes('WAITING_ON_ESIGNATURE_SERVICE')
      if (isSaving) expect([page.rows, page.buttons], seen).toEqual([0, ['Saving changes']])
      else expect(page.rows, seen).toBeGreaterThan(0)
      const hasEnded = standing.isWithdrawn || standing.isOver
      if (hasEnded) expect(page.removals, seen).toBe(0)
      const isOver = isFinished(standing.status) && !hasEnded
      expect(page.text.includes('Need to change something?'), seen).toBe(isOver)
      // The list asks for one thing, which comes before every other word.
      const isSubmitted = (isOver || standing.wasSubmitted === true) && !hasEnded
      expect(page.text.startsWith('We still need 1 thing from you.'), seen).toBe(isSubmitted)
      expect(page.text.includes('We have it.'), seen).toBe(false)
      expect(/Lot rent: \+ \$450\.00 = \$[\d,.]+ a month/.test(page.text), seen).toBe(
        !isSaving && !hasEnded && (isOver || (own.is_primary && own.loan_overview === 'COMPLETE')),
      )
      expect(page.current, seen).toBe(isSubmitted ? 1 : 0)
      expect(page.text.includes('What we still need from you'), seen).toBe(isSubmitted)
      expect(page.openFolds, seen).toBe(0)
      expect(page.text.includes("I'm done with my changes"), seen).toBe(
        standing.status === 'STARTED' &&
          own.is_editing &&
          application.borrowers.some(({ id, on_this_device }) => id !== own.id && !on_this_device) &&
          own.status === 'READY_TO_SIGN_SUBMIT' &&
          offersSigning(nextStep(application, own)),
      )
      expect(page.text.split(/Reopen (?:to change|application)/).length, seen).toBeLessThanOrEqual(2)
      if (hasEnded) expect(page.text, seen).not.toContain('reason: “')
    }
  })
})

describe('what comes first after a submission', () => {
  const after = (status: 'SUBMITTED' | 'REVIEWED'): Standing => ({ status, statuses: ['SIGNED'], reader: 0 })
  const asking = (changes: Parameters<typeof itemLine>[0]) =>
    standing({ groups: [{ id: 'g', heading: 'h', lead: '', items: [itemLine(changes)] }] })
  test.each([
    ['a paper that is needed', asking({}), 'We still need 1 thing from you.'],
    ['a paper that is only helpful', asking({ is_helpful: true }), 'We have it.'],
    ['an answer that is checked', asking({ state: 'ANSWERED' }), 'We have it.'],
    ['nothing', standing({ groups: [] }), 'We have it.'],
  ])('with %s', (_, response, first) => {
    for (const status of ['SUBMITTED', 'REVIEWED'] as const)
      expect(show(after(status), response).text.startsWith(first)).toBe(true)
  })
})
