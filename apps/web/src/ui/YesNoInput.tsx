import type { InputProps } from './FieldShell.tsx'
import { RadioInput } from './RadioInput.tsx'

export interface YesNoInputProps extends InputProps<boolean | null> {
  yes: string
  no: string
}

export function YesNoInput({ value, onChange, yes, no, ...props }: YesNoInputProps) {
  return (
    <RadioInput
      {...props}
      pair
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={answer => onChange(answer === 'yes')}
    />
  )
}
