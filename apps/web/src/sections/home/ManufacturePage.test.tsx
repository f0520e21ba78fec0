import { homeResource } from '@porchlight/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderFormPage } from '../../testing/form-page.tsx'
import { ManufacturePage } from './HomePages.tsx'

const open = (home = {}) =>
  renderFormPage('home/manufacture-detail', <ManufacturePage />, {
    'GET /home': () => ({ body: homeResource.toApi({ ...homeResource.empty(), ...home }), etag: '"1"' }),
    'PUT /home': ({ body }) => ({ body: body as object, etag: '"2"' }),
  })
const notKnown = () => screen.findByLabelText<HTMLInputElement>("I don't know the maker yet", { exact: false })
const year = () => screen.getByLabelText<HTMLSelectElement>('Model year')
const model = () => screen.getByLabelText<HTMLInputElement>('Model name')

test('a borrower who does not know the home yet answers the rest', async () => {
  const { saves } = await open()
  await userEvent.click(await notKnown())
  expect(model()).toMatchObject({ value: 'Not known yet', disabled: true })
  expect(screen.getByLabelText<HTMLInputElement>('Name of the manufacturer')).toMatchObject({ value: 'Not known yet' })
  expect(year()).toMatchObject({ disabled: true })
  expect(year().selectedOptions[0]?.textContent).toBe('Not known yet')
  await userEvent.click(screen.getByLabelText('Two (double-wide)'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(saves()).toMatchObject([
      {
        body: {
          manufacturer_type: 'OTHER',
          manufacturer_type_other: 'Not known yet',
          model_name: 'Not known yet',
          model_year: '',
        },
      },
    ]),
  )
})

test('what was typed before comes back', async () => {
  await open()
  await userEvent.selectOptions(await screen.findByLabelText('Who makes the home?'), 'CAVCO')
  await userEvent.type(model(), 'Cavalier')
  await userEvent.selectOptions(year(), '2025')
  await userEvent.click(await notKnown())
  expect(model().value).toBe('Not known yet')
  await userEvent.click(await notKnown())
  expect([model().value, year().value]).toEqual(['Cavalier', '2025'])
  expect(screen.getByLabelText<HTMLSelectElement>('Who makes the home?').value).toBe('CAVCO')
})

test('later the home can be named', async () => {
  await open({ manufacturer_type: 'OTHER', manufacturer_type_other: 'Not known yet', model_name: 'Not known yet' })
  expect((await notKnown()).checked).toBe(true)
  await userEvent.click(await notKnown())
  expect(model()).toMatchObject({ value: '', disabled: false })
  expect(screen.getByLabelText<HTMLSelectElement>('Who makes the home?').value).toBe('')
})

test('a borrower who knows the maker alone leaves out the model and its year', async () => {
  const { saves } = await open()
  await userEvent.selectOptions(await screen.findByLabelText('Who makes the home?'), 'CAVCO')
  await userEvent.selectOptions(year(), '2025')
  const modelNotKnown = () => screen.getByLabelText<HTMLInputElement>("I don't know the model yet")
  await userEvent.click(modelNotKnown())
  expect(model()).toMatchObject({ value: 'Not known yet', disabled: true })
  await userEvent.click(modelNotKnown())
  expect([model().value, year().value]).toEqual(['', '2025'])
  await userEvent.click(modelNotKnown())
  await userEvent.click(screen.getByLabelText('Two (double-wide)'))
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() =>
    expect(saves()).toMatchObject([
      { body: { manufacturer_type: 'CAVCO', model_name: 'Not known yet', model_year: '' } },
    ]),
  )
})
