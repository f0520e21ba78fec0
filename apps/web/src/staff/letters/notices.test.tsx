import type { ApplicationViewResponse, LetterResponse, NoticeOfIncompleteness } from '@porchlight/api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accessibleTree } from '../../testing/accessible-tree.ts'
import { applicationView, possible } from '../testing/application-view.ts'
import { anItem } from '../testing/items.ts'
import { aNotice, aSentNotice, luisLetter, sentLetter } from '../testing/letters.ts'
import { noMilestones } from '../testing/no-milestones.ts'
import { openStaffPage, type Reply, refusal } from '../testing/open-page.tsx'

let id: string
beforeEach(() => {
  id = crypto.randomUUID()
})

interface Given extends Partial<ApplicationViewResponse> {
  replies?: Record<string, (sent: { body: unknown }) => Reply>
}

/** Opens the deadlines. `replies`: by the call below the application. The page reads what `view` has by then. */
async function open(incompleteness: NoticeOfIncompleteness[], { replies = {}, ...part }: Given = {}) {
  const view = { ...applicationView, id, items: [anItem()], incompleteness, ...possible('letter.prepare'), ...part }
  const page = openStaffPage(`/staff/applications/${id}?tab=deadlines`, {
    [`GET /applications/${id}/view`]: () => ({ body: view }),
    ...Object.fromEntries(
      Object.entries(replies).map(([call, reply]) => [call.replace(' ', ` /applications/${id}`), reply]),
    ),
  })
  await screen.findByRole('region', { name: 'Deadlines' })
  const calls = (call: string) => page.calls(call.replace(' ', ` /applications/${id}`))
  return { ...page, view, calls, bodyOf: (call: string) => calls(call).at(-1)?.body }
}
const panel = async () => within(await screen.findByRole('region', { name: 'Notice of incompleteness' }))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const DRAFT = 'POST /incompleteness'
const CHANGE = 'PUT /incompleteness/n-1'
const SEND = 'POST /incompleteness/n-1/send'

describe('a draft', () => {
  test('names what is needed, leaves the usual days, and is sent once its letters were shown', async () => {
    const page = await open([], {
      replies: {
        [DRAFT]: () => {
          page.view.incompleteness = [aNotice()]
          return { status: 201, body: aNotice() }
        },
        [SEND]: () => {
          const sent = aSentNotice()
          page.view.incompleteness = [sent]
          return { body: sent }
        },
      },
    })
    await press('Draft a notice…')
    const form = await dialog()
    expect(within(form.getByRole('region', { name: 'What it names' })).getByText('Rosa: Pay stubs')).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Answer by').value).toBe('2026-12-31')
    const send = form.getByRole('button', { name: /^Send/ })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(form.getByText('Save the draft first, and read the letters.')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: /^Save the draft/ }))
    expect(await form.findByText(/^Draft saved\./)).toBeTruthy()
    expect(page.bodyOf(DRAFT)).toEqual({ until_on: '2026-12-31', longer_reason: null, free_text: '' })
    expect(page.calls(DRAFT)[0]!.headers.get('idempotency-key')).toBeTruthy()
    expect(form.getByText('Rosa Delgado: by email')).toBeTruthy()
    expect(form.getByText('Luis Delgado: on paper, no consent to electronic records')).toBeTruthy()
    expect(`${accessibleTree(form.getByRole('article', { name: 'Rosa Delgado reads' }))}\n`).toMatchInlineSnapshot(`
      "Your application is not complete
      Something is missing.
      list
        listitem
          Pay stubs
          They show what your job pays.
        listitem
          Photo ID
      "
    `)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('The notice is on its way. To print and mail: 1 letter.')).toBeTruthy()
    expect(page.bodyOf(SEND)).toEqual({ version: 3 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await panel()).getByText('Notice of Nov 24, 2026, Olivia Ortiz')).toBeTruthy()
  })

  test('that was changed is saved with its version before it can be sent', async () => {
    const page = await open([aNotice()], {
      replies: {
        [CHANGE]: ({ body }) => {
          const changed = { ...aNotice({ version: 4 }), ...(body as object), version: 4 }
          page.view.incompleteness = [changed]
          return { body: changed }
        },
      },
    })
    await press('Open the draft…')
    const form = await dialog()
    const send = form.getByRole('button', { name: /^Send/ })
    expect(send.getAttribute('aria-disabled')).toBeNull()
    await userEvent.type(form.getByLabelText(/^Your own paragraph/), 'Call me.')
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(form.queryByRole('region', { name: 'Who gets it, and what they read' })).toBeNull()
    await userEvent.click(form.getByRole('button', { name: /^Save the draft/ }))
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull())
    expect(page.bodyOf(CHANGE)).toMatchObject({ free_text: 'Call me.', version: 3 })
  })

  test('for more than 60 days takes a reason, and fewer days are refused beside the field', async () => {
    const refuse = () => ({
      status: 400,
      body: refusal('invalid_form', 'x', { until_on: 'Leave 30 days or more' }),
    })
    const page = await open([], { replies: { [DRAFT]: refuse } })
    await press('Draft a notice…')
    const form = await dialog()
    const day = form.getByLabelText<HTMLInputElement>('Answer by')
    await userEvent.clear(day)
    await userEvent.type(day, '2027-01-24')
    await userEvent.selectOptions(form.getByLabelText('Why more than 60 days'), 'State law')
    await userEvent.click(form.getByRole('button', { name: /^Save the draft/ }))
    expect(page.bodyOf(DRAFT)).toMatchObject({ until_on: '2027-01-24', longer_reason: 'STATE_LAW' })
    await userEvent.clear(day)
    await userEvent.type(day, '2026-12-01')
    expect(form.queryByLabelText('Why more than 60 days')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: /^Save the draft/ }))
    expect(await form.findByText('Leave 30 days or more')).toBeTruthy()
    expect(page.bodyOf(DRAFT)).toMatchObject({ longer_reason: null })
    expect(document.activeElement).toBe(day)
  })

  test('names no longer what is needed: it is saved again before it is sent', async () => {
    await open([aNotice()], { items: [anItem(), anItem({ id: 'i-2', title: 'Photo ID' })] })
    await press('Open the draft…')
    const form = await dialog()
    expect(form.getByText('What is needed changed. Save the draft again, and read the letters.')).toBeTruthy()
    expect(form.getByRole('button', { name: /^Send/ }).getAttribute('aria-disabled')).toBe('true')
  })

  test('that is being sent is neither saved nor closed', async () => {
    const response = new TransformStream<Uint8Array, Uint8Array>()
    const page = await open([aNotice()], {
      replies: {
        [SEND]: () => ({ body: response.readable }),
        [CHANGE]: () => ({ body: aNotice() }),
      },
    })
    await press('Open the draft…')
    await press(/^Send/)
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: /^Save the draft/ }))
    await userEvent.click(form.getByRole('button', { name: 'Close' }))
    expect(page.calls(CHANGE)).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeNull()
    const writer = response.writable.getWriter()
    void writer.write(new TextEncoder().encode(JSON.stringify(aSentNotice())))
    void writer.close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that another officer sent first is read again, and says so', async () => {
    const sentence = 'Omar sent it.'
    const page = await open([aNotice()], {
      replies: {
        [SEND]: () => {
          page.view.incompleteness = [aSentNotice()]
          return { status: 409, body: refusal('notice_sent', sentence) }
        },
      },
    })
    await press('Open the draft…')
    await press(/^Send/)
    expect(await (await dialog()).findByText(sentence)).toBeTruthy()
    expect(page.calls('GET /view')).toHaveLength(2)
  })

  test('is discarded after a question, and the focus is not lost', async () => {
    const page = await open([aNotice()], {
      replies: {
        'DELETE /incompleteness/n-1': () => {
          page.view.incompleteness = []
          return { status: 204 }
        },
      },
    })
    await press('Discard the draft…')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: /^Discard the draft/ }))
    expect(await screen.findByText('Draft discarded.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Draft a notice…' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Notice of incompleteness'))
  })

  test.each<[string, Given]>([
    ['nothing is needed to decide', { items: [anItem({ stage: 'TO_CLOSE' })] }],
    ['everything is only helpful', { milestones: { ...noMilestones, with_land: true } }],
    ['another person works on it', possible()],
    ['it has ended', { milestones: { ...noMilestones, finished_at: '2026-11-24T17:00:00.000Z' } }],
  ])('is not offered while %s', async (_, part) => {
    await open([], part)
    expect(screen.queryByRole('region', { name: 'Notice of incompleteness' })).toBeNull()
  })

  test('is what the task asks for first', async () => {
    const task = {
      kind: 'DECIDE_OR_NOTICE',
      ref: '',
      starts_on: '2026-11-20',
      due_on: '2026-11-25',
      words: '',
    } as const
    await open([], { milestones: { ...noMilestones, tasks: [task] } })
    await press('Notice of incompleteness…')
    expect(await screen.findByRole('dialog', { name: /^Notice of incompleteness for Rosa Delgado/ })).toBeTruthy()
  })
})

describe('the letters', () => {
  const lineOf = (name: string) => screen.getByText(name, { selector: 'strong *, strong' }).closest('li')!

  test.each<[string, Partial<LetterResponse>, string]>([
    ['SENDING', {}, 'Being sentby email'],
    ['SENT', { sent_on: '2026-11-24' }, 'Sentemailed Nov 24not opened yet'],
    ['SENT', { sent_on: '2026-11-24', opened_at: '2026-11-25T17:00:00.000Z' }, 'opened Nov 25'],
    ['TO_PRINT', { way: 'PAPER', paper_reason: 'no email address' }, 'To printon paper, no email address'],
    ['TO_PRINT', { way: 'PAPER', paper_reason: 'it came back', returned_on: '2026-11-26' }, 'email came back Nov 26'],
    [
      'TO_PRINT',
      { way: 'PAPER', returned_on: '2026-11-26', returned_by: 'Omar' },
      'came back Nov 26, recorded by Omar',
    ],
    ['PRINTED', { way: 'PAPER', printed_at: '2026-11-24T17:00:00.000Z' }, 'Printed, not mailed'],
    ['SENT', { way: 'PAPER', sent_on: '2026-11-25', sent_by: 'Omar' }, 'Senton paper Nov 25, recorded by Omar'],
    ['NOT_SENT', {}, 'Not sent'],
    ['NOT_SENT', { paper_reason: 'it left too few days to answer' }, 'Not sentit left too few days to answer'],
  ])('%s %j', async (state, part, words) => {
    await open([aSentNotice([sentLetter({ sent_on: null, ...part, state: state as LetterResponse['state'] })])])
    await panel()
    expect(lineOf('Rosa Delgado (primary)').textContent).toContain(words)
    expect(screen.queryByRole('link', { name: 'Letters to mail' }) !== null).toBe(
      state === 'TO_PRINT' || state === 'PRINTED',
    )
  })

  test('say how many items were answered, and which', async () => {
    const items = [
      { id: 'i-1', title: 'Pay stubs', is_answered: true },
      { id: 'i-2', title: 'Photo ID', is_answered: false },
    ]
    await open([{ ...aSentNotice(), items }])
    expect((await panel()).getByText('1 of 2 answered')).toBeTruthy()
    expect(screen.getByText('Pay stubs (answered)')).toBeTruthy()
  })

  test('open as they were sent', async () => {
    const tab = { location: { href: '' }, close: vi.fn() }
    vi.stubGlobal('open', () => tab)
    URL.createObjectURL = () => 'blob:letter'
    const page = await open([aSentNotice()], {
      replies: { 'GET /letters/l-2/pdf': () => ({ body: new ReadableStream({ start: body => body.close() }) }) },
    })
    await press('Open PDF of Luis Delgado')
    await waitFor(() => expect(tab.location.href).toBe('blob:letter'))
    expect(page.calls('GET /letters/l-2/pdf')).toHaveLength(1)
    cleanup()
    await open([aSentNotice()])
    await press('Open PDF of Luis Delgado')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(tab.close).toHaveBeenCalled()
  })

  test('that came back are recorded with their day', async () => {
    const page = await open([aSentNotice()], {
      replies: {
        'POST /letters/l-1/returned': () => {
          const returned = sentLetter({ state: 'TO_PRINT', way: 'PAPER', sent_on: null, returned_on: '2026-11-24' })
          page.view.incompleteness = [aSentNotice([returned, luisLetter({ state: 'TO_PRINT' })])]
          return { body: page.view.incompleteness[0]! }
        },
      },
    })
    expect(screen.queryByRole('button', { name: 'Came back… of Luis Delgado' })).toBeNull()
    await press('Came back… of Rosa Delgado')
    const form = await dialog()
    expect(form.getByLabelText<HTMLInputElement>('Came back on').value).toBe('2026-11-24')
    await userEvent.click(form.getByRole('button', { name: /^Record/ }))
    expect(await screen.findByText('Recorded. It waits to be printed again.')).toBeTruthy()
    expect(page.bodyOf('POST /letters/l-1/returned')).toEqual({ returned_on: '2026-11-24' })
  })

  test('are read by those who change nothing', async () => {
    await open([aSentNotice()], possible())
    const buttons = (await panel()).getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter(Boolean)).toEqual(['Open PDF of Rosa Delgado', 'Open PDF of Luis Delgado'])
  })
})
