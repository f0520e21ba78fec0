import { mergeTests, type Page } from '@playwright/test'
import { addDays } from '@porchlight/domain'
import { followUpChoices, overviewLabels } from '@porchlight/domain/staff'
import { RELEASE_TAG } from '../scripts/release.ts'
import { expectPage } from './support/answering.ts'
import { expectFits } from './support/fitting.ts'
import { byKeys, byTouch, type Hand } from './support/hands.ts'
import { expect } from './support/journey.ts'
import { expectHydrated } from './support/navigation.ts'
import { onOwnServer } from './support/own-server.ts'
import { print } from './support/printing.ts'
import { newPhone } from './support/sign-in.ts'
import { DEMO, expectApplication, onStaff } from './support/staff.ts'
import { submittedApplication } from './support/submitting.ts'

// Alone on a server: the next application is one of this journey.
const test = mergeTests(onOwnServer, onStaff)
test.slow()

const NAMES = ['Rosa', 'Ramona', 'Renata', 'Rita', 'Regina', 'Rebeca', 'Raquel', 'Romina', 'Rocio', 'Rosario']
/** Twenty take some minutes. */
const AMOUNT = 20
const MS_PER_S = 1000

/** Days as a date field has them: one to follow up, and one until which all that is new is due. */
const TODAY = new Date().toISOString().slice(0, 10)
const FOLLOW_UP = followUpChoices(TODAY).at(-1)!.day
const IN_TWO_WEEKS = addDays(TODAY, 14)

/** Works on the open application to its end. Nothing is pressed that `hand` cannot press. */
async function workOn(page: Page, hand: Hand, name: string): Promise<void> {
  const region = (label: string) => page.getByRole('region', { name: label, exact: true })
  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true })
  const dialog = page.getByRole('dialog')
  const inDialog = (label: string) => dialog.getByRole('button', { name: label, exact: true })

  await test.step('reads it, and begins the review', async () => {
    await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible()
    await hand.start('r', 'Begin review…')
    await hand.act(inDialog('Begin review'))
    await expect(page.getByText('The review has started.')).toBeVisible()
  })

  await test.step('verifies a caller, and logs the call with a follow-up', async () => {
    await hand.start('c', 'Call')
    await expect(dialog.getByText('You may tell the caller')).toBeVisible()
    await hand.fill(dialog.getByLabel('Date of birth'), '07041980')
    await hand.fill(dialog.getByLabel('Last four digits of the SSN'), '6789')
    await hand.press(inDialog('Verify'))
    await expect(dialog.getByText(/^Both match/)).toBeVisible()
    await hand.press(inDialog('Log this call'))
    const notes = region('Notes and calls')
    const text = notes.getByRole('textbox', { name: /^Note/ })
    await expect(text).toBeFocused()
    await hand.fill(text, 'She sends the pay stub next week.')
    await hand.pickDay(notes.getByLabel('Follow up on'), FOLLOW_UP)
    await hand.press(notes.getByRole('button', { name: 'Add', exact: true }))
    await expect(notes.getByRole('listitem').filter({ hasText: 'She sends the pay stub next week.' })).toBeVisible()
  })

  await test.step('reveals an SSN', async () => {
    await hand.press(page.locator('summary').filter({ hasText: `Reveal SSN of ${name} Delgado` }))
    const reason = page.getByRole('form', { name: `Reveal SSN of ${name} Delgado?` })
    await hand.choose(reason.getByLabel('Reason'), 'To verify who the person is')
    await hand.press(reason.getByRole('button', { name: 'Reveal' }))
    await expect(region('Personal and Household').getByText('123-45-6789')).toBeVisible()
  })

  await test.step('records the Loan Estimate and an outcome', async () => {
    await hand.start('d', 'Record outcome…')
    await hand.choose(dialog.getByLabel('Outcome'), 'Approved')
    await hand.choose(dialog.getByLabel('Conditions'), 'No conditions left')
    await hand.choose(dialog.getByLabel(`${name} Delgado: notice`), 'Notified by phone')
    await hand.pickDay(dialog.getByLabel('Approval holds until'), IN_TWO_WEEKS)
    await hand.act(inDialog('Record Approved'))
    await expect(dialog).toHaveCount(0)
    await hand.start('w', 'Record a date…')
    await expect(dialog.getByLabel('What happened')).toHaveValue('ESTIMATE_SENT')
    await hand.act(inDialog('Record'))
    await expect(dialog).toHaveCount(0)
  })

  await test.step('exports it', async () => {
    const [, address = ''] = /^(.+\/applications\/\w+)/.exec(page.url()) ?? []
    await hand.start('e', 'Export…')
    await expect(page).toHaveURL(`${address}/export`)
    await expectHydrated(page)
    await hand.choose(page.getByLabel('Reason'), 'To enter it in the loan system (LOS)')
    await hand.press(button('Export'))
    const saved = page.waitForEvent('download')
    await hand.press(inDialog('Confirm (development)'))
    await saved
    await expect(page.getByText(/^Look for .* in your downloads\./)).toBeVisible()
    await hand.press(page.getByRole('link', { name: 'Back to the application' }))
    await expect(page.getByRole('list', { name: 'Key figures' })).toBeVisible()
  })

  await test.step('asks about two sections, and sends it back', async () => {
    for (const section of ['Employment', 'Expenses']) {
      const ask = button(`Ask about this in ${section} of ${name}`)
      await hand.press(ask)
      await expect(ask).toHaveAttribute('aria-pressed', 'true')
      const words = page.getByLabel(`What you ask ${name} about ${section}`)
      await expect(words).toBeFocused()
      await hand.fill(words, `Is your ${section} complete?`)
    }
    // Leaves the field, which saves it.
    await page.keyboard.press('Tab')
    await expect(page.getByText('What you ask is saved.')).toHaveCount(2)
    await hand.start('b', 'Send back…')
    for (const section of ['Employment', 'Expenses'])
      await expect(dialog.getByRole('checkbox', { name: section })).toBeChecked()
    await hand.choose(dialog.getByLabel('Reason'), "Something isn't clear")
    await hand.fill(dialog.getByLabel('What you ask the borrowers'), 'Please look at both again.')
    await hand.act(inDialog('Send back'))
    await expect(region('Sent back').getByText('Please look at both again.')).toBeVisible()
  })
}

for (const [way, device, handOf] of [
  ['keys alone', 'desk', byKeys],
  ['touch', 'phone', byTouch],
] as const)
  test(`an officer works through the unassigned applications by ${way}`, { tag: RELEASE_TAG }, async ({
    page,
    demo,
  }) => {
    const names = new Map<string, string>()
    for (let index = 0; index < AMOUNT; index++) {
      const first_name = NAMES[index % NAMES.length]!
      const { id } = await submittedApplication(page, { first_name, phone_number: newPhone() })
      names.set(id, first_name)
      // Open, it would reload itself once the next person is signed in.
      await page.goto('about:blank')
    }
    const officer = await demo('OFFICER', device)
    const hand = handOf(officer)
    await officer.goto('/staff')
    for (let done = 0; done < AMOUNT; done++) {
      await expectHydrated(officer)
      const began = performance.now()
      const next = officer.getByRole('button', { name: 'Next unassigned' })
      await expect(next).toBeVisible()
      if (way === 'touch') await hand.press(next)
      else await hand.start('t', '')
      await expect(officer).toHaveURL(/\/staff\/applications\/\w{10}/)
      const [id = ''] = /\w{10}(?=\?|$)/.exec(officer.url()) ?? []
      const name = names.get(id)!
      await expectApplication(officer, id, `${name} Delgado`)
      await workOn(officer, hand, name)
      names.delete(id)
      console.log(`By ${way}, ${id}: ${((performance.now() - began) / MS_PER_S).toFixed(1)} s`)
      if (way === 'touch') {
        await hand.press(officer.getByRole('button', { name: 'Menu', exact: true }))
        await hand.press(officer.getByRole('link', { name: 'Applications', exact: true }))
      } else for (const key of ['g', 'q']) await hand.start(key, '')
      await expect(officer.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible()
    }
    expect(names.size).toBe(0)
  })

test("a manager's Monday: who has how much, what no one has, and who is away", { tag: RELEASE_TAG }, async ({
  page,
  demo,
}) => {
  const names = NAMES.slice(0, AMOUNT)
  for (const first_name of names) await submittedApplication(page, { first_name, phone_number: newPhone() })
  const manager = await demo('MANAGER')
  const dialog = manager.getByRole('dialog')
  const workload = manager.getByRole('table', { name: 'Workload' })
  const rowOf = (person: string) => workload.getByRole('row', { name: new RegExp(`^${person} `) })
  const openOverview = async () => {
    for (const key of ['g', 'o']) await manager.keyboard.press(key)
    await expectPage(manager, 'Overview')
  }

  await test.step('assigns all that no one has to Olivia, with a reason', async () => {
    await manager.goto('/staff')
    await expectHydrated(manager)
    await openOverview()
    await rowOf('Unassigned').getByRole('link').first().click()
    const boxes = manager.getByRole('checkbox', { name: /^Select / })
    await expect(boxes).toHaveCount(names.length)
    await boxes.first().click()
    await boxes.last().click({ modifiers: ['Shift'] })
    await manager.getByRole('button', { name: `Assign ${names.length} to…` }).click()
    await dialog.getByLabel('Assign to').selectOption(DEMO.OFFICER)
    await dialog.getByLabel('Reason').fill('New since Friday')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(manager.getByText(`${names.length} applications assigned to ${DEMO.OFFICER}.`)).toBeVisible()
    await expect(boxes).toHaveCount(0)
  })

  const setAway = async (day: string, to?: string) => {
    await rowOf(DEMO.OFFICER)
      .getByRole('button', { name: /^Away…/ })
      .click()
    await dialog.getByLabel('Away until').fill(day)
    await expectFits(manager, 'staff-away')
    if (to) {
      await expect(dialog.getByText(`${names.length} open applications.`)).toBeVisible()
      await expect(dialog.getByRole('link', { name: `Show ${names.length} due before` })).toBeVisible()
      await dialog.getByLabel('Assign what falls due until then to').selectOption(to)
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Confirm (development)' }).click()
  }

  await test.step('sets that Olivia is away, and takes what is due until then', async () => {
    await openOverview()
    await expect(rowOf(DEMO.OFFICER).getByRole('link').first()).toHaveText(new RegExp(`^${names.length}`))
    await setAway(IN_TWO_WEEKS, DEMO.MANAGER)
    await expect(dialog.getByText(`Assigned to ${DEMO.MANAGER}`)).toHaveCount(names.length)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(rowOf(DEMO.OFFICER).getByRole('cell', { name: /^[A-Z][a-z]+ \d+ Away…/ })).toBeVisible()
    await expect(rowOf(DEMO.MANAGER).getByRole('link').first()).toHaveText(new RegExp(`^${names.length}`))
  })

  await test.step('prints the report', async () => {
    const report = await print(manager)
    for (const text of ['As of ', 'Flow since ', ...Object.values(overviewLabels), DEMO.OFFICER, DEMO.MANAGER])
      expect(report).toContain(text)
    for (const text of ['Download CSV', 'Away…']) expect(report).not.toContain(text)
  })

  await test.step('ends the absence, and reads who got what', async () => {
    await setAway('')
    const said = `Saved. Assigned with the absence: ${names.length} applications to ${DEMO.MANAGER}.`
    await expect(manager.getByText(said)).toBeVisible()
  })
})
