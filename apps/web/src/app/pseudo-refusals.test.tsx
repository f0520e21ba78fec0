import type { SigningState } from '@porchlight/api'
import { type ErrorCode, errorCodes, legalTexts } from '@porchlight/domain'
import { marked, unmarked, withMarkedWords } from '@porchlight/domain/testing'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { SalespersonPage } from '../sections/final-steps/SalespersonPage.tsx'
import { SignPage } from '../sign/SignPage.tsx'
import { renderFormPage } from '../testing/form-page.tsx'
import { perceivedIn } from '../testing/perceived.ts'
import { pseudoContext as context, PSEUDO, registerPseudoLanguage } from '../testing/pseudo-language.ts'
import { refused } from '../testing/refused.ts'

afterAll(registerPseudoLanguage())

const allCodes = Object.keys(errorCodes) as ErrorCode[]
/** All of them for a release, else one in eight: the domain's tests read every text. */
const codes = inject('isRelease') ? allCodes : allCodes.filter((_, index) => index % 8 === 0)
/** A change that the server cannot take now is sent again before it is refused. */
const codesOfChanges = codes.filter(code => code !== 'service_unavailable')
const textOf = (code: ErrorCode) => marked(errorCodes[code].message)

/** Fails for a text without a mark, besides these legal texts. */
function expectMarked(untranslated: readonly string[] = []): void {
  const shown = [document.title.replace(` - ${context.product}`, ''), ...perceivedIn(document.body)]
  expect(shown.filter(text => !untranslated.includes(text) && unmarked(text).length > 0)).toEqual([])
}

/** Sends the page of the salesperson, and waits for what it shows of the refusal. */
async function sendRefused(code: ErrorCode, errors?: Record<string, string>) {
  const { location, saves } = await renderFormPage(
    'final-steps/sales-person',
    <SalespersonPage />,
    {
      // A name in Cyrillic, which the form accepts without a mark.
      'GET ': () => ({ body: { sales_rep_name: 'Сэм Филд', sales_rep_email: '' }, etag: '"1"' }),
      'PUT ': () => ({ code, ...(errors && { errors }) }),
    },
    context,
  )
  const { length } = location.history
  await userEvent.click(await screen.findByRole('button', { name: '«Next»' }))
  await vi.waitFor(() => {
    expect(saves()).not.toEqual([])
    // An alert, or the notice of a mode.
    expect(location.history.length > length || document.querySelector('.alert') !== null).toBe(true)
  })
}

test.each(codesOfChanges)('every word of a form that is refused with %s is marked', async code => {
  await sendRefused(code)
  expectMarked()
})

test('every word beside the fields is marked, and the server’s are there', async () => {
  await sendRefused('invalid_form', { sales_rep_name: '«Not a name»', elsewhere: '«Not a value»' })
  expect(perceivedIn(document.body)).toEqual(expect.arrayContaining(['«Not a name»', '«Not a value»']))
  expectMarked()
})

const names = { lender: context.lender, dealer: context.dealer!.name }
const handOver = legalTexts['same-device-consent'](names)
const signing: SigningState = {
  ...withMarkedWords({
    step: 'HAND_OVER' as const,
    signer: { name: 'Luis Delgado', role: 'Co-borrower' },
    lender: 'Porchlight Lending',
    dealer: { name: 'Sunrise Homes', logo_url: '/logo.svg', logo_width: 156, logo_height: 48, brand_color: '#a8480f' },
    application_id: '0123456789',
    documents: [],
    return_url: 'http://localhost:3000/',
  }),
  hand_over: { from: '«Rosa Delgado»', text: handOver },
  disclosure: legalTexts['esign-disclosure'](names),
  joint_credit: null,
}
const opened = () => Response.json({ ...signing, bearer: 'bearer', expires_at: '2026-11-21T12:00:00Z' })

/** Opens the signing page, and continues with its first step where it opened. */
async function sign(open: () => Response, handOverAnswer: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/open') ? open() : handOverAnswer()))
  await act(async () => {
    render(
      <PageContextProvider value={context}>
        <SignPage />
      </PageContextProvider>,
    )
  })
  const agree = screen.queryByRole('checkbox')
  if (!agree) return
  await userEvent.click(agree)
  await userEvent.click(screen.getByRole('button', { name: '«Continue»' }))
}

test.each(codes)('every word of a signing page that is refused with %s is marked', async code => {
  await sign(() => refused(code, undefined, PSEUDO), opened)
  expectMarked()
})

test.each(codesOfChanges)('every word of a signing step that is refused with %s is marked', async code => {
  await sign(opened, () => refused(code, undefined, PSEUDO))
  // A notice of a mode has its text twice: it is announced, too.
  expect((await screen.findAllByText(textOf(code))).length).toBeGreaterThan(0)
  expectMarked(handOver.paragraphs)
})

test('every word of a signing step that a proxy refused is marked', async () => {
  await sign(opened, () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }))
  await screen.findByRole('alert')
  expectMarked(handOver.paragraphs)
})
