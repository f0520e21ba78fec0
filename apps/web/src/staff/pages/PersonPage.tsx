import { codeError, normalizeCode, type PeopleResponse, type PersonResponse } from '@porchlight/domain/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { usePart } from '../form/use-part.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Away } from '../people/Away.tsx'
import { GrantFields, grantsBody, typedOf, useGrantText } from '../people/GrantFields.tsx'
import { PersonBadge } from '../people/PersonBadge.tsx'
import { isLending, type PartProps } from '../people/part.ts'
import { SignIn } from '../people/SignIn.tsx'
import { callStaff } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Problem, Read, Rows } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { Newer } from './Newer.tsx'

/** One person: what they may open, and what an administrator can do. */
export function PersonPage({ params: { staff_id = '' } }: { params: Record<string, string> }) {
  const path = `/people/${encodeURIComponent(staff_id)}`
  const query = useQuery<PersonResponse>({ queryKey: [path] })
  const people = useQuery<PeopleResponse>({ queryKey: ['/people'] })
  // The list that led here knows the name before the person is read.
  const known = people.data?.people.find(({ id }) => id === staff_id)
  const client = useQueryClient()
  const withStepUp = useStepUp()
  const { session } = useStaff()
  const [done, setDone] = useState('')
  const times = useTimes()
  const grantText = useGrantText()
  const t = useTexts(texts)
  const change: PartProps['change'] = (action, { step, method, path: below, body, version, atOnce, done: message }) => {
    setDone('')
    return action.run(async () => {
      const send = (stepUp: string | undefined) =>
        callStaff(method, `${path}/${below}`, { ...(body && { body }), version, stepUp })
      try {
        await withStepUp(step, staff_id, send, { atOnce })
      } catch (error) {
        // The page shows what someone else saved.
        if (error instanceof ApiError && error.code === 'version_conflict') await client.invalidateQueries()
        throw error
      }
      await client.invalidateQueries()
      setDone(message)
    })
  }
  return (
    <StaffFrame title={query.data?.name ?? known?.name ?? t.person.title}>
      <Read query={query}>
        {person => (
          <>
            <div className="staff__sheet">
              <Rows
                brief
                rows={[
                  { label: t.people.fields.email, value: person.email },
                  { label: t.people.columns[2]!, value: <PersonBadge status={person.status} /> },
                  { label: t.people.grants.title, value: person.grants.map(grantText).join('\n') || t.people.noGrants },
                  {
                    label: t.people.columns[3]!,
                    value: person.last_signed_in_at ? times.minute(person.last_signed_in_at) : t.people.never,
                  },
                ]}
              />
              {person.invitation && <p>{t.person.opened(times.minute(person.invitation.expires_at))}</p>}
              {person.id === session?.id && <p className="soft">{t.person.own}</p>}
            </div>
            {person.can_confirm && <Confirm person={person} change={change} />}
            {person.status !== 'DEACTIVATED' && (
              <>
                {person.id !== session?.id && (
                  <Access person={person} change={change} dealers={people.data?.dealers ?? []} />
                )}
                <Profile person={person} change={change} />
                {person.id !== session?.id && (
                  <>
                    {isLending(person) && <Away person={person} change={change} />}
                    <SignIn person={person} change={change} people={people.data?.people ?? []} />
                  </>
                )}
              </>
            )}
          </>
        )}
      </Read>
      <Toast message={done} />
    </StaffFrame>
  )
}

function Confirm({ change }: PartProps) {
  const [code, setCode] = useState('')
  const action = useAction()
  const t = useTexts(texts)
  const translate = useTranslate()
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Here, because the server asks for the passkey with each code that it gets.
    const error = codeError(normalizeCode(code))
    if (error) return action.refuse({ code: translate(error) })
    void change(action, {
      step: 'staff.confirm',
      method: 'POST',
      path: 'confirmation',
      body: { code },
      atOnce: true,
      done: t.person.confirm.done,
    })
  }
  const problem = action.errors.code ?? action.problem
  return (
    <section className="staff__sheet" aria-labelledby="confirm">
      <h2 id="confirm">{t.person.confirm.title}</h2>
      <p className="soft">{t.person.confirm.why}</p>
      <form className="staff__form" noValidate onSubmit={send}>
        <TextInput
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t.person.confirm.code}
          value={code}
          onChange={setCode}
          {...(problem && { error: problem })}
        />
        <div>
          <Button kind="primary" type="submit" busy={action.busy && t.saving}>
            {t.person.confirm.send}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Access({ person, change, dealers }: PartProps & { dealers: PeopleResponse['dealers'] }) {
  const { typed, type, isNewer } = usePart(typedOf(person.grants))
  const action = useAction()
  const grantText = useGrantText()
  const t = useTexts(texts)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void change(action, {
      step: 'staff.grant',
      method: 'PUT',
      path: 'grants',
      body: { grants: grantsBody(typed) },
      version: person.version,
      done: t.person.access.done,
    })
  }
  return (
    <section className="staff__sheet" aria-labelledby="access">
      <h2 id="access">{t.person.access.title}</h2>
      <form className="staff__form" noValidate onSubmit={save}>
        {isNewer && <Newer saved={person.grants.map(grantText).join('; ') || t.people.noGrants} />}
        <GrantFields
          hideLegend
          id="grants"
          value={typed}
          onChange={type}
          dealers={dealers}
          error={action.errors.grants}
        />
        <Problem sentence={action.errors.grants || isNewer ? undefined : action.problem} />
        <div>
          <Button type="submit" busy={action.busy && t.saving}>
            {t.person.access.save}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Profile({ person, change }: PartProps) {
  const { name, title, nmls_id } = person
  const { typed, type, isNewer } = usePart({ name, title, nmls_id })
  const action = useAction()
  const t = useTexts(texts)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void change(action, {
      step: 'staff.profile',
      method: 'PUT',
      path: 'profile',
      body: typed,
      version: person.version,
      done: t.person.profile.done,
    })
  }
  const hasFieldErrors = Object.keys(action.errors).length > 0
  return (
    <section className="staff__sheet" aria-labelledby="profile">
      <h2 id="profile">{t.person.profile.title}</h2>
      <form className="staff__form" noValidate onSubmit={save}>
        {isNewer && <Newer saved={[name, title, nmls_id].filter(Boolean).join('; ')} />}
        {(['name', 'title', 'nmls_id'] as const).map(field => (
          <TextInput
            key={field}
            id={`person_${field}`}
            name={field}
            autoComplete="off"
            label={t.people.fields[field]}
            {...(field === 'nmls_id' && { optional: t.optional })}
            value={typed[field]}
            onChange={value => type({ ...typed, [field]: value })}
            {...(action.errors[field] && { error: action.errors[field] })}
          />
        ))}
        <Problem sentence={hasFieldErrors || isNewer ? undefined : action.problem} />
        <div>
          <Button type="submit" busy={action.busy && t.saving}>
            {t.person.profile.save}
          </Button>
        </div>
      </form>
    </section>
  )
}
