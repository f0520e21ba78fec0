import { homeResource, landForms } from '@porchlight/domain'
import { aHome, aLand } from '@porchlight/domain/testing'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BankruptcyPage } from '../sections/expenses/BankruptcyPage.tsx'
import { SalespersonPage } from '../sections/final-steps/SalespersonPage.tsx'
import { DownPaymentPage } from '../sections/home/DownPaymentPage.tsx'
import { PlacementPage, UsagePage } from '../sections/home/HomePages.tsx'
import { AlreadyOwnedPage } from '../sections/land/LandDetailPages.tsx'
import { type Reply, renderFormPage } from '../testing/form-page.tsx'

afterEach(() => onlineManager.setOnline(true))

const salesperson = { sales_rep_name: 'Sam Field', sales_rep_email: 'sam@example.com' }
const usage = { usage_type: null, usage_type_other: '' }

const name = () => screen.findByLabelText<HTMLInputElement>('Sales representative name')
const email = () => screen.findByLabelText<HTMLInputElement>(/Sales representative email/)
const next = () => screen.getByRole('button', { name: 'Next' })

const openSalesperson = (replies: Parameters<typeof renderFormPage>[2] = {}) =>
  renderFormPage('final-steps/sales-person', <SalespersonPage />, {
    'GET ': () => ({ body: salesperson, etag: '"3"' }),
    'PUT ': ({ body }) => ({ body: body as object, etag: '"4"' }),
    ...replies,
  })

test('shows the stored answers and saves the typed ones over the version that was read', async () => {
  const { saves, location } = await openSalesperson()
  expect((await name()).value).toBe('Sam Field')
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'Ann Field')
  await userEvent.click(next())
  await waitFor(() => expect(location.history.at(-1)).toMatch(/\/progress$/))
  expect(saves()).toEqual([
    expect.objectContaining({ method: 'PUT', body: { ...salesperson, sales_rep_name: 'Ann Field' }, ifMatch: '"3"' }),
  ])
})

test('a page that is opened offline says so, and loads when the browser is back online', async () => {
  onlineManager.setOnline(false)
  await openSalesperson()
  expect(screen.getByText("You're offline. We'll load this page when you're back online.")).toBeTruthy()
  await act(async () => onlineManager.setOnline(true))
  expect((await name()).value).toBe('Sam Field')
})

test('marks required answers for screen readers', async () => {
  await openSalesperson()
  expect((await name()).getAttribute('aria-required')).toBe('true')
  expect((await email()).hasAttribute('aria-required')).toBe(false)
})

test('does not save invalid answers, and names the problem at the field and in the summary', async () => {
  const { saves } = await openSalesperson()
  await userEvent.clear(await name())
  await userEvent.click(next())
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Must not be empty')).toBeTruthy()
  expect(screen.getByText('There is a problem')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Sales representative name: Must not be empty' }))
  expect(document.activeElement).toBe(await name())
  expect(saves()).toEqual([])
})

test('marks the title of the tab while the summary shows', async () => {
  await openSalesperson()
  const title = document.title
  await userEvent.clear(await name())
  await userEvent.click(next())
  expect(document.title).toBe(`Error: ${title}`)
  await userEvent.type(await name(), 'Sam')
  expect(document.title).toBe(title)
})

test('keeps the line of a fixed problem until the next submit, so that nothing moves', async () => {
  await openSalesperson()
  await userEvent.clear(await name())
  await userEvent.click(next())
  await userEvent.type(await name(), 'Sam')
  expect(screen.queryByRole('link', { name: 'Sales representative name: Must not be empty' })).toBeNull()
  expect(screen.getByText('Sales representative name: Must not be empty')).toBeTruthy()
  expect(screen.getByText('All fixed')).toBeTruthy()
  await userEvent.clear(await name())
  expect(screen.getByRole('link', { name: 'Sales representative name: Must not be empty' })).toBeTruthy()
})

const bankruptcy = { has_declared_bankruptcy: null, bankruptcy_date: null }
const openBankruptcy = () =>
  renderFormPage('expenses/bankruptcy', <BankruptcyPage />, { 'GET ': () => ({ body: bankruptcy, etag: '"1"' }) })

test('checks a field that appears after a failed submit when it was left, or with the next submit', async () => {
  await openBankruptcy()
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(screen.getByText('Must select Yes or No')).toBeTruthy()
  await userEvent.click(screen.getByText('Yes'))
  expect(screen.getByLabelText('Month').getAttribute('aria-invalid')).toBeNull()
  await userEvent.click(next())
  expect(screen.getByLabelText('Month').getAttribute('aria-invalid')).toBe('true')
})

test('lists a month and a year as one question', async () => {
  await openBankruptcy()
  await userEvent.click(await screen.findByText('Yes'))
  await userEvent.click(next())
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toContain('When did you file? Choose a month and a year')
  expect(links.join()).not.toContain('Must select')
})

test('keeps the line of a problem that changes until the next submit, and leads to where it is now', async () => {
  await openBankruptcy()
  await userEvent.click(await screen.findByText('Yes'))
  await userEvent.click(next())
  await userEvent.selectOptions(screen.getByLabelText('Month'), '6-June')
  await userEvent.click(screen.getByRole('link', { name: 'When did you file? Choose a month and a year' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Year'))
  await userEvent.click(next())
  expect(screen.getByRole('link', { name: 'When did you file? Must select a year' })).toBeTruthy()
})

test('shows a message once its field was left, and not before', async () => {
  await openSalesperson()
  await userEvent.clear(await name())
  expect(screen.queryByText('Must not be empty')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Must not be empty')).toBeTruthy()
})

test("shows the server's field messages until the field changes", async () => {
  await openSalesperson({ 'PUT ': () => ({ code: 'invalid_form', errors: { sales_rep_email: 'Must be reachable' } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Must be reachable')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sales representative email: Must be reachable' })).toBeTruthy()
  await userEvent.type(await email(), 'x')
  expect(screen.queryByText('Must be reachable')).toBeNull()
})

test('shows a field only while it applies, and does not save it otherwise', async () => {
  const { saves } = await renderFormPage('home', <UsagePage />, {
    'GET /home': () => ({ body: usage, etag: '"1"' }),
    'PUT /home': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
  await screen.findByText('Other')
  expect(screen.queryByLabelText('What will you use it for?')).toBeNull()
  await userEvent.click(screen.getByText('Other'))
  await userEvent.type(await screen.findByLabelText('What will you use it for?'), 'Guests')
  await userEvent.click(screen.getByText('Primary residence'))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]!.body).toEqual({ usage_type: 'PRIMARY_RESIDENCE', usage_type_other: '' })
})

test('merges typed answers over newer ones after a 412, when they are of different fields', async () => {
  let stored = { data: salesperson, etag: '"3"' }
  const { saves, location } = await openSalesperson({
    'GET ': () => ({ body: stored.data, etag: stored.etag }),
    'PUT ': ({ ifMatch, body }): Reply =>
      ifMatch === stored.etag ? { body: body as object, etag: '"9"' } : { code: 'version_conflict' },
  })
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'Ann Field')
  stored = { data: { ...salesperson, sales_rep_email: 'new@example.com' }, etag: '"4"' }
  await userEvent.click(next())
  await waitFor(() => expect(location.history.at(-1)).toMatch(/\/progress$/))
  expect(saves().map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ sales_rep_name: 'Ann Field', sales_rep_email: 'sam@example.com' }, '"3"'],
    [{ sales_rep_name: 'Ann Field', sales_rep_email: 'new@example.com' }, '"4"'],
  ])
})

test('lets the person choose after a 412 of the same field', async () => {
  let stored = { data: salesperson, etag: '"3"' }
  const { saves } = await openSalesperson({
    'GET ': () => ({ body: stored.data, etag: stored.etag }),
    'PUT ': ({ ifMatch, body }): Reply =>
      ifMatch === stored.etag ? { body: body as object, etag: '"9"' } : { code: 'version_conflict' },
  })
  await userEvent.clear(await name())
  await userEvent.type(await name(), 'Ann Field')
  stored = { data: { ...salesperson, sales_rep_name: 'Joe Park' }, etag: '"4"' }
  await userEvent.click(next())
  expect(await screen.findByText('Joe Park')).toBeTruthy()
  expect((await name()).value).toBe('Ann Field')
  expect(saves()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Use the other version' }))
  expect((await name()).value).toBe('Joe Park')
})

test('restores typed answers that were not saved, and discards them on request', async () => {
  const { unmount } = await openSalesperson()
  await userEvent.type(await name(), ' Junior')
  unmount()
  await openSalesperson()
  expect((await name()).value).toBe('Sam Field Junior')
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }))
  expect((await name()).value).toBe('Sam Field')
})

test('keeps what was typed when the server cannot be reached, and says so', async () => {
  await openSalesperson({
    'PUT ': () => {
      throw new TypeError('network')
    },
  })
  await userEvent.type(await name(), ' Junior')
  await userEvent.click(next())
  expect(await screen.findByText(/We can't connect. Your answers are still here./)).toBeTruthy()
  expect((await name()).value).toBe('Sam Field Junior')
})

test('asks about an unusual amount once it was typed, and saves it all the same', async () => {
  const { saves } = await renderFormPage('home/down-payment', <DownPaymentPage />, {
    'GET /home': () => ({ body: homeResource.toApi(aHome()), etag: '"1"' }),
    'PUT /home': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
  const price = await screen.findByLabelText<HTMLInputElement>('What is the price of the home?')
  const question = '$1,345,000. Is that right?'
  await userEvent.clear(price)
  await userEvent.type(price, '1345000')
  expect(screen.queryByText(question)).toBeNull()
  await userEvent.tab()
  expect(price.getAttribute('aria-describedby')).toBe(screen.getByText(question).closest('[role=status]')?.id)
  expect(price.getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(price, '{Backspace}')
  expect(screen.queryByText(question)).toBeNull()
  await userEvent.type(price, '0')
  await userEvent.click(next())
  await waitFor(() => expect(saves()).toEqual([expect.objectContaining({ method: 'PUT' })]))
  expect(saves()[0]?.body).toMatchObject({ price: 1_345_000 })
})

test('asks about a street without a number, and saves it all the same', async () => {
  const { saves } = await renderFormPage('home/placement', <PlacementPage />, {
    'GET /home': () => ({ body: homeResource.toApi(aHome()), etag: '"1"' }),
    'PUT /home': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
  const street = await screen.findByLabelText<HTMLInputElement>(/Street address/)
  await userEvent.clear(street)
  await userEvent.type(street, 'General Delivery')
  await userEvent.tab()
  expect(street.getAttribute('aria-describedby')).toContain(screen.getByText('No number?').closest('[role=status]')!.id)
  await userEvent.click(next())
  await waitFor(() => expect(saves()).toEqual([expect.objectContaining({ method: 'PUT' })]))
})

test('what depends on an amount is back once another amount is typed', async () => {
  await renderFormPage('home/down-payment', <DownPaymentPage />, {
    'GET /home': () => ({
      body: homeResource.toApi(aHome({ down_payment_source_type: 'GIFT', down_payment_giftor_name: 'Ana' })),
      etag: '"1"',
    }),
  })
  const amount = await screen.findByLabelText<HTMLInputElement>('How much is your down payment?')
  const giver = () => screen.queryByLabelText<HTMLInputElement>('Who is giving you the money?')
  expect(giver()?.value).toBe('Ana')
  await userEvent.clear(amount)
  await userEvent.type(amount, '0')
  expect(giver()).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Gift').disabled).toBe(true)
  await userEvent.clear(amount)
  await userEvent.type(amount, '9000')
  expect(giver()?.value).toBe('Ana')
})

const withFee = aLand('ALREADY_OWNED', { hoa_fee_amount: 50_00, hoa_fee_frequency: 'QUARTERLY' })

test('what depends on an amount is not saved without it', async () => {
  const { saves } = await renderFormPage('land/already-owned', <AlreadyOwnedPage />, {
    'GET /land': () => ({ body: landForms.ALREADY_OWNED.toApi(withFee), etag: '"1"' }),
    'POST /land/already-owned': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
  const fee = await screen.findByLabelText<HTMLInputElement>(/HOA fee/)
  const frequency = () => screen.queryByLabelText<HTMLSelectElement>(/How often is it paid/)
  await userEvent.clear(fee)
  expect(frequency()).toBeNull()
  await userEvent.type(fee, '60')
  expect(frequency()?.value).toBe('QUARTERLY')
  await userEvent.clear(fee)
  await userEvent.click(next())
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]?.body).toMatchObject({ hoa_fee_amount: null, hoa_fee_frequency: null })
})
