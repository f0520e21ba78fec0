import type { SigningState, SigningStep } from '@porchlight/api'
import { type ErrorCode, errorCodes, legalTexts } from '@porchlight/domain'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Page, pageContext } from '../testing/page.tsx'
import { SignPage } from './SignPage.tsx'
import { texts } from './text.ts'

const t = texts.english
const names = { lender: 'Porchlight Lending', dealer: pageContext.dealer!.name }
const document = { id: 'd', title: 'Loan application', pages: 1, sha256: '0', opened: true, to_sign: true }
const progress = 'http://localhost:3000/sunrise-homes/application/0123456789/progress?signer_id=b'

const stateAt = (step: SigningStep): SigningState => ({
  step,
  signer: { name: 'Rosa Delgado', role: 'Primary borrower' },
  lender: names.lender,
  dealer: { name: names.dealer, logo_url: '/logo.svg', logo_width: 156, logo_height: 48, brand_color: '#a8480f' },
  application_id: '0123456789',
  documents: [{ ...document, id: 'c', to_sign: false, opened: true }, document],
  return_url: progress,
  hand_over: step === 'HAND_OVER' ? { from: 'Tom', text: legalTexts['same-device-consent'](names) } : null,
  disclosure: legalTexts['esign-disclosure'](names),
  joint_credit: null,
})

interface Way {
  button: string
  hint?: string
  /** The message to the page that embeds the signing page. */
  news: string
  /** Where a signing page that is not embedded leads; null where it explains how to open the documents again. */
  leads: string | null
}
const back = { button: t.goBack, news: 'documents-closed', leads: progress }
const away = { button: t.toApplications, news: 'application-ended', leads: '/sunrise-homes/dashboard' }
const again = { button: t.openAgain, news: 'session-ended', leads: null }

/** Every refusal that can end a signing page that is open, and the way on. */
const ways = {
  signing_reopened: { ...back, hint: t.closedHints.newDocuments },
  signing_declined: { ...back, hint: t.closedHints.reason },
  signing_withdrawn: away,
  signing_discarded: away,
  signing_removed: { ...away, hint: t.closedHints.call },
  signing_voided: { ...back, hint: t.closedHints.startAgain },
  signing_not_built: back,
  signing_closed: back,
  signing_session_over: again,
  signing_signed_out: { ...again, button: t.signInAgain },
} satisfies Partial<Record<ErrorCode, Way>>
const cases = Object.entries(ways) as [keyof typeof ways, Way][]
const steps = ['HAND_OVER', 'CONSENT', 'READ', 'SIGN'] as const

const sentenceOf = (code: ErrorCode) => errorCodes[code].message.replace('{name}', 'Ann')
const bodyOf = (code: ErrorCode) => ({ code, message: sentenceOf(code) })

let send: (event: string) => void
let assigned: string[]
let refusal: (() => Response) | undefined

beforeEach(() => {
  assigned = []
  refusal = undefined
  vi.stubGlobal('scrollTo', () => {})
})

/** Opens the signing page at a step, and returns the messages that an embedding page gets. */
async function openAt(step: SigningStep, isEmbedded: boolean): Promise<string[]> {
  const news: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/open'))
      return Response.json({ ...stateAt(step), bearer: 'bearer', expires_at: '2026-11-21T12:00:00Z' })
    if (path.endsWith('/events')) {
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      send = event => void writer.write(event)
      return new Response(readable.pipeThrough(new TextEncoderStream()))
    }
    return refusal ? refusal() : new Promise<Response>(() => {})
  })
  vi.stubGlobal(
    'parent',
    isEmbedded ? { postMessage: (sent: { notification: string }) => news.push(sent.notification) } : window,
  )
  vi.spyOn(window.location, 'assign').mockImplementation(url => void assigned.push(String(url)))
  await act(async () => void render(<SignPage />, { wrapper: Page }))
  return news
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The signer does what calls the server. At READ the page itself fetches a document. */
const callAt: Record<(typeof steps)[number], () => Promise<unknown>> = {
  async HAND_OVER() {
    await userEvent.click(screen.getByRole('checkbox'))
    await press(t.next)
  },
  async CONSENT() {
    await userEvent.click(screen.getByRole('checkbox'))
    await press(t.next)
  },
  async READ() {},
  async SIGN() {
    await userEvent.type(screen.getByLabelText(t.name), 'Rosa Delgado')
    await userEvent.click(screen.getByRole('checkbox'))
    await press(t.sign)
  },
}

const expectRefusal = async (code: ErrorCode, { button, hint, leads }: Way, isEmbedded: boolean) => {
  expect(await screen.findByRole('heading', { level: 1, name: t.overTitle })).toBeTruthy()
  expect(screen.getByText(sentenceOf(code))).toBeTruthy()
  if (hint) expect(screen.getByText(hint)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.next })).toBeNull()
  if (isEmbedded || leads) await userEvent.click(screen.getByRole('button', { name: button }))
  else expect(screen.getByText(t.overHint)).toBeTruthy()
}

describe.each(steps)('a signing page at %s', step => {
  test.each(cases)('in the frame says at once that it has ended by %s, and leads back', async (code, way) => {
    const news = await openAt(step, true)
    await act(async () => send(`: hello\n\ndata: ${JSON.stringify(bodyOf(code))}\n\n`))
    await expectRefusal(code, way, true)
    expect(news.at(-1)).toBe(way.news)
  })

  test.each(cases)('on its own says so for %s, and leads back', async (code, way) => {
    await openAt(step, false)
    await act(async () => send(`: hello\n\ndata: ${JSON.stringify(bodyOf(code))}\n\n`))
    await expectRefusal(code, way, false)
    expect(assigned).toEqual(way.leads === null ? [] : [way.leads])
  })

  test.each(cases)('says so where a call is refused with %s before the event arrives', async (code, way) => {
    refusal = () => Response.json(bodyOf(code), { status: errorCodes[code].status })
    const news = await openAt(step, true)
    await callAt[step]()
    await expectRefusal(code, way, true)
    expect(news.at(-1)).toBe(way.news)
  })
})
