import type { ExportViewResponse, StaffSessionResponse } from '@porchlight/api'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportRecord, exportView, messages } from '../testing/export-view.ts'
import { openStaffPage, type Reply, refusal, stepUpRequired } from '../testing/open-page.tsx'
import { sessionAs } from '../testing/queue.ts'

const MAKE = 'POST /applications/A1B2C3D4E5/export'
const READ = 'GET /applications/A1B2C3D4E5/export'
const APPLICATION = '/staff/applications/A1B2C3D4E5'

let saved: string[] = []
beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

type Replies = Parameters<typeof openStaffPage>[1]
const open = (part: Partial<ExportViewResponse> = {}, replies: Replies = {}, session?: StaffSessionResponse) =>
  openStaffPage(
    `${APPLICATION}/export`,
    {
      [READ]: () => ({ body: exportView(part) }),
      'POST /step-up/development': () => ({ body: { step_up: 'proof' } }),
      ...replies,
    },
    session,
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const chooseReason = async () =>
  userEvent.selectOptions(await screen.findByLabelText('Reason'), 'To enter it in the loan system (LOS)')
const makeButton = () => screen.findByRole('button', { name: 'Export' })

describe('the application that the file is of', () => {
  test('stands with its people, its loan number and a way back', async () => {
    open()
    const facts = await region('In this export')
    for (const text of ['Rosa Delgado', 'Luis Delgado', 'Sunrise Homes', 'L-77'])
      expect(facts.getByText(text)).toBeTruthy()
    expect(facts.getByRole('link', { name: '#A1B2C3D4E5' }).getAttribute('href')).toBe(APPLICATION)
    expect(screen.getByRole('link', { name: 'Back to the application' }).getAttribute('href')).toBe(APPLICATION)
  })

  test('without a loan number leads to where it is recorded', async () => {
    open({ loan_number: null })
    const link = await screen.findByRole('link', { name: 'Record the loan number' })
    expect(link.getAttribute('href')).toBe(`${APPLICATION}?tab=deadlines`)
  })

  test('leads compliance, which records none, to no such place', async () => {
    open({ loan_number: null, can_export: false }, {}, sessionAs('COMPLIANCE'))
    const facts = await region('In this export')
    expect(facts.getByText(/^Not recorded\./)).toBeTruthy()
    expect(facts.queryByRole('link', { name: 'Record the loan number' })).toBeNull()
  })
})

describe('the report', () => {
  test('has each level with its count, and each message with its section', async () => {
    open()
    const report = await region('Before you export')
    expect(report.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Check these (2)',
      "What the export doesn't carry (1)",
      "What wasn't asked (1)",
      'What another system may cut off (1)',
    ])
    expect(report.getByRole('status').textContent).toBe('It can be exported. Check 2 things first.')
    expect(report.getByRole('link', { name: 'Go to Home placement' }).getAttribute('href')).toBe(
      `${APPLICATION}#section_placement`,
    )
    // The page of the application has no panel of this section.
    expect(report.getByText('From SSN and Consent').closest('a')).toBeNull()
    expect(report.getAllByRole('link')).toHaveLength(3)
    expect(report.getByText('Luis D.: A rent looks unusual.')).toBeTruthy()
    // The sentence says already who it is about.
    expect(report.getByText('Not carried: the ages of Rosa D.').closest('details')?.open).toBe(false)
    expect(report.getByText('Position of Rosa D. has 40 characters.').closest('details')).toBeNull()
  })

  test('is that of the chosen format', async () => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: /^JSON/ }))
    const report = await region('Before you export')
    expect(report.getByRole('status').textContent).toBe('It can be exported. Check 1 thing first.')
    expect(report.queryByText('A system will also ask for the lien position.')).toBeNull()
  })

  test('that has nothing to look at says so', async () => {
    open({ preflight: { MISMO: { ready: true, messages: [] }, JSON: { ready: true, messages: [] } } })
    expect(await screen.findByText('It can be exported.')).toBeTruthy()
  })

  test('collects sections to ask for, once each, and leads to the dialog that sends the application back', async () => {
    const asksTwice = [...messages, { ...messages[1]!, id: 'C9', text: 'Another one.' }]
    const { history } = open({
      preflight: { MISMO: { ready: true, messages: asksTwice }, JSON: { ready: true, messages: [] } },
    })
    const report = await region('Before you export')
    const none = report.getByRole('button', { name: 'Send back…' })
    expect(none.getAttribute('aria-disabled')).toBe('true')
    const [first, second] = report.getAllByLabelText('Ask about this: Addresses of Luis Delgado') as HTMLInputElement[]
    await userEvent.click(first!)
    expect(second!.checked).toBe(true)
    await userEvent.click(report.getByLabelText('Ask about this: Expenses of Rosa Delgado'))
    await userEvent.click(report.getByRole('button', { name: 'Send back 2 sections…' }))
    await waitFor(() => expect(history.at(-1)).toBe(`${APPLICATION}?ask=b-2%3Aaddress&ask=b-1%3Aexpenses`))
  })

  test('asks for nothing where the application cannot be sent back', async () => {
    open({ can_send_back: false })
    const report = await region('Before you export')
    expect(report.queryByRole('checkbox')).toBeNull()
    expect(report.queryByRole('button', { name: /^Ask for/ })).toBeNull()
  })
})

describe('a file that cannot be made', () => {
  const blocked = {
    ready: false,
    messages: [{ id: 'B3', level: 'blocks', text: "The loan's figures do not add up." } as const, ...messages],
  }
  test('says first what blocks it, for the format that it blocks', async () => {
    const page = open({ preflight: { MISMO: blocked, JSON: { ready: true, messages: [] } } })
    const report = await region('Before you export')
    expect(report.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe("It can't be exported (1)")
    const button = await makeButton()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText("It can't be exported now. The list above says why.").closest('[id]')?.id).toBe(
      button.getAttribute('aria-describedby'),
    )
    await userEvent.click(button)
    expect(page.calls(MAKE)).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: /^JSON/ }))
    expect((await makeButton()).getAttribute('aria-disabled')).toBeNull()
  })

  test('says how many things block it', async () => {
    const two = { ready: false, messages: [blocked.messages[0]!, ...blocked.messages] }
    open({ preflight: { MISMO: two, JSON: blocked } })
    expect(
      await screen.findByText("It can't be exported until the first 2 things in the list are solved."),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /^JSON/ }))
    expect(screen.getByText("It can't be exported until the first thing in the list is solved.")).toBeTruthy()
  })

  test.each([
    ['OPEN_AGAIN', /^This application is open again\./],
    ['BEING_SAVED', /^The signatures are still being saved\./],
  ] as const)('says why in the state %s', async (state, sentence) => {
    open({ state, can_export: false, can_send_back: false })
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((await makeButton()).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText("It can't be exported now. The top of this page says why.")).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Before you export' })).toBeNull()
  })

  test('because of the role says who can make it', async () => {
    open({ can_export: false })
    expect(await screen.findByText(/^Only loan officers and managers of this dealer/)).toBeTruthy()
    expect((await makeButton()).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('making the file', () => {
  test('takes a reason and a confirmation, saves it under its name, and lists it with its hash', async () => {
    let view = exportView()
    const page = open(
      {},
      {
        [READ]: () => ({ body: view }),
        [MAKE]: ({ headers }) => {
          if (!headers.has('x-step-up')) return stepUpRequired
          view = exportView({ export_records: [exportRecord()] })
          return { body: { bytes: 1 } }
        },
      },
    )
    await userEvent.click(await makeButton())
    const reason = screen.getByLabelText('Reason')
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(screen.getByText('Choose a reason')).toBeTruthy()
    expect(page.calls(MAKE)).toEqual([])

    await chooseReason()
    await userEvent.click(await makeButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm (development)' }))
    const said = await screen.findByText(/^Look for application-A1B2C3D4E5\.mismo\.xml in/)
    expect(said.textContent).toBe(
      'Look for application-A1B2C3D4E5.mismo.xml in your downloads. SHA-256 hash: ab12cd34ef56…',
    )
    expect(said.closest('[role=status]')).toBeTruthy()
    expect(saved).toEqual(['application-A1B2C3D4E5.mismo.xml'])
    const body = { format: 'MISMO', reason: 'OWN_SYSTEM' }
    const path = '/staff/applications/A1B2C3D4E5/export'
    expect(page.calls('POST /step-up/development')[0]!.body).toEqual({ method: 'POST', path, body })
    expect(page.calls(MAKE).at(-1)!.body).toEqual(body)
    expect(document.activeElement).toBe(await makeButton())
    const [row] = within((await region('Previous exports')).getByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(within(row!).getByText('Ada Abbott')).toBeTruthy()
  })

  test('as JSON saves the other file', async () => {
    open({ export_records: [exportRecord({ kind: 'JSON' })] }, { [MAKE]: () => ({ body: {} }) })
    // The format of the last file is chosen.
    expect(await screen.findByRole('radio', { name: /^JSON/, checked: true })).toBeTruthy()
    await chooseReason()
    await userEvent.click(await makeButton())
    await waitFor(() => expect(saved).toEqual(['application-A1B2C3D4E5.json']))
  })

  const broken = () => new ReadableStream({ start: controller => controller.error(new TypeError('network')) })
  test.each<[string, Reply, RegExp]>([
    ['is refused', { status: 503, body: refusal('unavailable', 'Please try again later.') }, /^Please try again later/],
    ['loses the connection midway', { body: broken() }, /^The connection was lost, and nothing was saved/],
  ])('that %s saves nothing, says so, and can be tried again', async (_what, reply, sentence) => {
    const replies = [reply, { body: {} }]
    const page = open({}, { [MAKE]: () => replies.shift()! })
    await chooseReason()
    await userEvent.click(await makeButton())
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(saved).toEqual([])
    expect(page.calls(READ)).toHaveLength(2)
    await userEvent.click(await makeButton())
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('of an application that was opened again shows why, from the server', async () => {
    let view = exportView()
    open(
      {},
      {
        [READ]: () => ({ body: view }),
        [MAKE]: () => {
          view = exportView({ state: 'OPEN_AGAIN', can_export: false })
          return { status: 409, body: refusal('export_blocked', "It can't be exported now.") }
        },
      },
    )
    await chooseReason()
    await userEvent.click(await makeButton())
    expect(await screen.findByText(/^This application is open again\./)).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('after the session ended asks to sign in', async () => {
    open({}, { [MAKE]: () => ({ status: 401, body: refusal('unauthenticated', 'x') }) })
    await chooseReason()
    await userEvent.click(await makeButton())
    expect(await screen.findByText("You're signed out")).toBeTruthy()
    expect(saved).toEqual([])
  })
})
