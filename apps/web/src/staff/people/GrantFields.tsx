import type { GrantResponse, GrantsBody } from '@porchlight/api'
import { roleLabels, roleMeanings, rolesForAllDealers, type StaffRole, staffRoles } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ErrorText } from '../../ui/base/FieldShell.tsx'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { texts as shared } from '../ui/text.ts'
import { texts } from './text.ts'

/** A grant as it is typed: '' for all dealers. */
export interface TypedGrant {
  role: StaffRole | null
  dealer: string
}

export const noGrant: TypedGrant = { role: null, dealer: '' }
export const typedOf = (grants: readonly GrantResponse[]): TypedGrant[] =>
  grants.length === 0 ? [noGrant] : grants.map(({ role, dealer }) => ({ role, dealer: dealer?.id ?? '' }))
export const grantsBody = (typed: readonly TypedGrant[]): GrantsBody =>
  typed.flatMap(({ role, dealer }) =>
    role === null ? [] : [{ role, dealer_id: rolesForAllDealers.has(role) ? null : dealer || null }],
  )

interface GrantFieldsProps {
  id: string
  value: readonly TypedGrant[]
  onChange(value: TypedGrant[]): void
  dealers: readonly { id: string; name: string }[]
  error?: string | undefined
  /** True for a form whose heading says the same. */
  hideLegend?: boolean
}

/** Roles, each for one dealer or for all. */
export function GrantFields({ id, value, onChange, dealers, error, hideLegend }: GrantFieldsProps) {
  const { select } = useTexts(shared)
  const t = useTexts(texts).people.grants
  const translate = useTranslate()
  const change = (index: number, part: Partial<TypedGrant>) =>
    onChange(value.map((grant, at) => (at === index ? { ...grant, ...part } : grant)))
  const label = (text: string, index: number) => (value.length > 1 ? t.nth(text, index + 1) : text)
  return (
    <fieldset className="stack">
      <legend className={hideLegend ? 'hidden' : undefined}>{t.title}</legend>
      {value.map(({ role, dealer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of what is typed have no other name
        <div className="staff__grant" key={index}>
          <SelectInput<StaffRole>
            id={`${id}_role_${index}`}
            label={label(t.role, index)}
            placeholder={select}
            options={staffRoles.map(candidate => ({ value: candidate, label: translate(roleLabels[candidate]) }))}
            value={role}
            onChange={chosen => change(index, { role: chosen })}
            hint={role ? translate(roleMeanings[role]) : undefined}
          />
          <SelectInput
            id={`${id}_dealer_${index}`}
            label={label(t.dealer, index)}
            placeholder={t.all}
            disabled={role !== null && rolesForAllDealers.has(role)}
            options={dealers.map(option => ({ value: option.id, label: option.name }))}
            value={role !== null && rolesForAllDealers.has(role) ? null : dealer || null}
            onChange={chosen => change(index, { dealer: chosen ?? '' })}
          />
          {value.length > 1 && (
            <Button kind="quiet" onClick={() => onChange(value.filter((_, at) => at !== index))}>
              {label(t.remove, index)}
            </Button>
          )}
        </div>
      ))}
      <ErrorText id={`${id}-error`} {...(error && { error })} />
      <div>
        <Button onClick={() => onChange([...value, noGrant])}>{t.add}</Button>
      </div>
    </fieldset>
  )
}

/** Returns a grant in words: 'Loan officer, Sunrise Homes'. */
export function useGrantText(): (grant: GrantResponse) => string {
  const t = useTexts(texts).people
  const translate = useTranslate()
  return ({ role, dealer }) => t.grant(translate(roleLabels[role]), dealer?.name ?? t.allDealers)
}
