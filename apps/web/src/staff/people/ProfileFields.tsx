import { profileFields, profileLabels, type StaffProfile } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import type { InputProps } from '../../ui/base/FieldShell.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { texts } from '../ui/text.ts'

type Name = keyof StaffProfile

interface ProfileFieldsProps {
  field(name: Name): Pick<InputProps<string>, 'value' | 'onChange' | 'error'> | undefined
}

/** The fields of a profile, of those that the form has. */
export function ProfileFields({ field }: ProfileFieldsProps) {
  const translate = useTranslate()
  const { optional } = useTexts(texts)
  return profileFields.map(name => {
    const shown = field(name)
    return (
      shown && (
        <TextInput
          key={name}
          id={`person_${name}`}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          label={translate(profileLabels[name])}
          {...(name === 'nmls_id' && { optional })}
          {...shown}
        />
      )
    )
  })
}
