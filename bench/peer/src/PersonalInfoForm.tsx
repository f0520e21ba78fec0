import { Button } from '@base-ui/react/button'
import { Checkbox } from '@base-ui/react/checkbox'
import { Field } from '@base-ui/react/field'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, Controller, useForm } from 'react-hook-form'
import { formatPhone, type PersonalInfo, personalInfoSchema } from './schema.ts'

type TextName = Exclude<keyof PersonalInfo, 'sms_consent'>

interface TextFieldProps {
  control: Control<PersonalInfo>
  name: TextName
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  format?(typed: string): string
}

const smsConsent =
  'I agree to receive text messages about my application from Porchlight and Sunrise Homes at the phone number I give here, also by automated means. My consent is not a condition of buying or of credit. How many messages I get depends on my application; message and data rates may apply. I can answer STOP at any time to end them, or HELP for help. The codes I ask for to sign in are sent whether or not I agree to this.'

export function PersonalInfoForm({ answers }: { answers: PersonalInfo }) {
  const { control, handleSubmit } = useForm<PersonalInfo>({
    defaultValues: answers,
    mode: 'onBlur',
    resolver: zodResolver(personalInfoSchema),
  })
  return (
    <form noValidate className="form" onSubmit={handleSubmit(() => {})}>
      <div className="row">
        <TextField control={control} name="first_name" label="First name" autoComplete="given-name" />
        <TextField
          control={control}
          name="middle_name"
          label="Middle name"
          hint="Optional"
          autoComplete="additional-name"
        />
      </div>
      <div className="row">
        <TextField control={control} name="last_name" label="Last name" autoComplete="family-name" />
        <TextField
          control={control}
          name="suffix"
          label="Suffix"
          hint="Optional, for example Jr. or III"
          autoComplete="honorific-suffix"
        />
      </div>
      <div className="row">
        <TextField control={control} name="email" label="Email" type="email" autoComplete="email" />
        <TextField
          control={control}
          name="phone_number"
          label="Phone number"
          type="tel"
          autoComplete="tel-national"
          format={formatPhone}
        />
      </div>
      <Controller
        control={control}
        name="sms_consent"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field.Root name="sms_consent">
            <Field.Label className="choice">
              <Checkbox.Root
                checked={value}
                onCheckedChange={onChange}
                onBlur={onBlur}
                inputRef={ref}
                className="checkbox"
              >
                <Checkbox.Indicator>✓</Checkbox.Indicator>
              </Checkbox.Root>
              Text me about my application
            </Field.Label>
            <Field.Description className="hint">{smsConsent}</Field.Description>
          </Field.Root>
        )}
      />
      <Button type="submit" className="button primary">
        Next
      </Button>
    </form>
  )
}

function TextField({ control, name, label, hint, type = 'text', autoComplete, format }: TextFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState: { invalid, isTouched, isDirty, error } }) => (
        <Field.Root name={name} invalid={invalid} touched={isTouched} dirty={isDirty} className="field">
          <Field.Label>{label}</Field.Label>
          {hint && <Field.Description className="hint">{hint}</Field.Description>}
          <Field.Control
            ref={ref}
            value={value}
            onBlur={onBlur}
            onValueChange={typed => onChange(format ? format(typed) : typed)}
            type={type}
            autoComplete={autoComplete}
            className="input"
          />
          <Field.Error match={!!error} className="error">
            {error?.message}
          </Field.Error>
        </Field.Root>
      )}
    />
  )
}
