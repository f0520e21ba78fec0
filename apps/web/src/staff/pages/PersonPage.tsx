import type { StaffMembersResponse } from '@porchlight/api'
import { changeableProfile, codeError, normalizeCode, profileLabels } from '@porchlight/domain/staff'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TextInput } from '../../ui/base/TextInput.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Absence } from '../people/Absence.tsx'
import { GrantFields, grantsBody, typedOf, useGrantText } from '../people/GrantFields.tsx'
import { Licenses, useLicenseText } from '../people/Licenses.tsx'
import { PersonBadge } from '../people/PersonBadge.tsx'
import { ProfileFields } from '../people/ProfileFields.tsx'
import { isLending, type PartProps } from '../people/part.ts'
import { SignIn } from '../people/SignIn.tsx'
import { texts } from '../people/text.ts'
import { call, readOf } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useStaff } from '../session/session.tsx'
import { Read, Rows } from '../ui/parts.tsx'

/** One person: what they may open, and what an administrator can do. */
export function PersonPage({ params: { staff_id = '' } }: { params: Record<string, string> }) {
  const params = { staff_id }
  const query = useQuery(readOf('GET /staff/people/{staff_id}', { params }))
  const people = useQuery(readOf('GET /staff/people'))
  // The list that led here knows the name before the person is read.
  const known = people.data?.people.find(({ id }) => id === staff_id)
  const client = useQueryClient()
  const stepUp = useStepUp()
  const { session } = useStaff()
  const [done, setDone] = useState('')
  const times = useTimes()
  const grantText = useGrantText()
  const licenseText = useLicenseText()
  const translate = useTranslate()
  const t = useTexts(texts)
  // The page says what is done, because the part that did it can be gone.
  const send: PartProps['send'] = async (change, message) => {
    setDone('')
    await change()
    setDone(message)
  }
  const part = { confirmed: { params, stepUp }, send, changed: () => client.invalidateQueries() }
  return (
    <StaffFrame title={query.data?.name ?? known?.name ?? t.person.title}>
      <Read query={query}>
        {person => (
          <>
            <div className="staff__sheet">
              <Rows
                brief
                rows={[
                  { label: translate(profileLabels.email), value: person.email },
                  { label: t.people.columns[2]!, value: <PersonBadge status={person.status} /> },
                  { label: t.people.grants.title, value: person.grants.map(grantText).join('\n') || t.people.noGrants },
                  {
                    label: t.people.columns[3]!,
                    value: person.last_signed_in_at ? times.minute(person.last_signed_in_at) : t.people.never,
                  },
                  ...(person.licenses.length > 0
                    ? [{ label: t.licenses.title, value: licenseText(person.licenses) }]
                    : []),
                ]}
              />
              {person.invitation && <p>{t.person.opened(times.minute(person.invitation.expires_at))}</p>}
              {person.id === session?.id && <p className="soft">{t.person.own}</p>}
            </div>
            {person.can_confirm && <Confirm person={person} {...part} />}
            {person.status !== 'DEACTIVATED' && (
              <>
                {person.id !== session?.id && <Access person={person} {...part} dealers={people.data?.dealers ?? []} />}
                <Profile person={person} {...part} />
                {person.id !== session?.id && (
                  <>
                    {isLending(person) && <Licenses person={person} {...part} />}
                    {isLending(person) && (
                      <section className="staff__sheet" aria-labelledby="away">
                        <h2 id="away">{t.away.title}</h2>
                        <Absence person={person} changed={part.changed} />
                      </section>
                    )}
                    <SignIn person={person} {...part} people={people.data?.people ?? []} />
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

function Confirm({ confirmed, send, changed }: PartProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const form = useStaffForm({
    empty: { code: '' },
    check: ({ code }) => {
      // Here, because the server asks for the passkey with each code that it gets.
      const error = codeError(normalizeCode(code))
      return error ? { code: translate(error) } : {}
    },
    save: body =>
      send(
        () => call('POST /staff/people/{staff_id}/confirmation', { ...confirmed, body, atOnce: true }),
        t.person.confirm.done,
      ),
    changed,
    unsaved: 'dropped',
  })
  const { error = form.problem, ...field } = form.field('code')
  return (
    <section className="staff__sheet" aria-labelledby="confirm">
      <h2 id="confirm">{t.person.confirm.title}</h2>
      <p className="soft">{t.person.confirm.why}</p>
      <StaffForm form={{ ...form, problem: undefined }} kind="primary" button={t.person.confirm.send}>
        <TextInput
          id="code"
          size={8}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t.person.confirm.code}
          {...field}
          {...(error && { error })}
        />
      </StaffForm>
    </section>
  )
}

function Access({
  person,
  confirmed,
  send,
  changed,
  dealers,
}: PartProps & { dealers: StaffMembersResponse['dealers'] }) {
  const grantText = useGrantText()
  const t = useTexts(texts)
  const form = useStaffForm({
    stored: { grants: typedOf(person.grants) },
    words: () => person.grants.map(grantText).join('; ') || t.people.noGrants,
    save: ({ grants }) => {
      const options = { ...confirmed, body: { grants: grantsBody(grants) }, ifMatch: person.version }
      return send(() => call('PUT /staff/people/{staff_id}/grants', options), t.person.access.done)
    },
    changed,
  })
  return (
    <section className="staff__sheet" aria-labelledby="access">
      <h2 id="access">{t.person.access.title}</h2>
      <StaffForm form={form} button={t.person.access.save}>
        <GrantFields hideLegend id="grants" dealers={dealers} {...form.field('grants')} />
      </StaffForm>
    </section>
  )
}

function Profile({ person, confirmed, send, changed }: PartProps) {
  const t = useTexts(texts)
  const form = useStaffForm({
    stored: changeableProfile(person),
    words: stored => Object.values(stored).filter(Boolean).join('; '),
    save: body =>
      send(
        () => call('PUT /staff/people/{staff_id}/profile', { ...confirmed, body, ifMatch: person.version }),
        t.person.profile.done,
      ),
    changed,
  })
  return (
    <section className="staff__sheet" aria-labelledby="profile">
      <h2 id="profile">{t.person.profile.title}</h2>
      <StaffForm form={form} button={t.person.profile.save}>
        <ProfileFields field={name => (name === 'email' ? undefined : form.field(name))} />
      </StaffForm>
    </section>
  )
}
