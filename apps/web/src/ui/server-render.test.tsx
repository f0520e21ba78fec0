import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageFrame } from './base/PageFrame.tsx'
import { TextInput } from './base/TextInput.tsx'
import { Card } from './Card.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { CodeInput } from './code/CodeInput.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { PhoneInput } from './MaskedInput.tsx'
import { MoneyInput } from './NumericInput.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { InfoDialog } from './overlays/Dialog.tsx'
import { Menu } from './overlays/Menu.tsx'
import { RadioInput } from './RadioInput.tsx'
import { MonthYearInput } from './SelectInput.tsx'
import { SsnInput } from './SsnInput.tsx'

const onChange = () => {}
const options = [{ value: 'a', label: 'A' }]
const months = { months: options, years: options, text: { month: 'Month', year: 'Year', placeholder: 'Select' } }
const parts = { ssn_start: 'First', ssn_middle: 'Middle', ssn_end: 'Last' }
const noSsn = { ssn_start: '', ssn_middle: '', ssn_end: '' }

test('links a message and a hint to their field', () => {
  const html = renderToString(
    <TextInput id="city" label="City" value="" onChange={onChange} hint="Where you live" error="Must not be empty" />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="city-hint city-error"')
  expect(html).toContain('<label for="city"><span>City')
  expect(html).toMatch(/id="city-error".*Must not be empty/)
})

test('renders an uncontrolled text box without a value', () => {
  expect(renderToString(<TextInput id="who" label="E-mail" defaultValue="a@b.co" />)).toContain('value="a@b.co"')
})

test('formats money and phone numbers', () => {
  const money = <MoneyInput id="price" label="Price" value={12_345_050} onChange={onChange} />
  const phone = <PhoneInput id="phone" label="Phone" value="5551234567" onChange={onChange} />
  expect(renderToString(money)).toContain('value="123,450.50"')
  expect(renderToString(phone)).toContain('value="555-123-4567"')
})

test('renders a complete page on the server', () => {
  const html = renderToString(
    <PageFrame header={null} footer={<OfflineBar message="Offline" />} skip="Skip" title="Your job">
      <ErrorSummary
        text={{
          title: 'There is a problem',
          fixedTitle: 'All fixed',
          fixed: 'Fixed:',
          tab: title => title,
          line: (label, message) => `${label} ${message}`,
        }}
        attempt={1}
        errors={[{ question: 'from_month', id: 'from_month', label: 'Start', message: 'Must select a month' }]}
      />
      <MonthYearInput id="from" label="From" value={{ month: null, year: '' }} onChange={onChange} {...months} />
      <SsnInput id="ssn" label="SSN" value={noSsn} onChange={onChange} parts={parts} />
      <CodeInput id="code" label="Code" value="12" onChange={onChange} />
      <RadioInput id="use" label="Use" value="a" onChange={onChange} options={options} />
      <CheckboxGroup id="race" label="Race" value={['a']} onChange={onChange} options={options} />
      <Menu label="Add" options={options} onPick={onChange} />
      <InfoDialog text={{ open: 'About', title: 'About', close: 'Close' }}>Why we ask</InfoDialog>
      <Card title="Harbor Electric" details={['Electrician']} edit={{ label: 'Edit Harbor Electric' }} />
    </PageFrame>,
  )
  expect(html).toContain('<h1 id="title" tabindex="-1">Your job</h1>')
  expect(html).toContain('id="from_month"')
  expect(html).toContain('href="#from_month"')
  expect(html).not.toContain('<dialog')
})
