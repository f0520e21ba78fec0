import type { StaffMembersResponse } from '@porchlight/api'
import { errorCodes } from '@porchlight/domain'
import { emptyProfile, normalizeProfile, profileErrors, type StaffProfile, staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { plusIcon } from '../../ui/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { translated } from '../form/plain-form.ts'
import { StaffForm } from '../form/StaffForm.tsx'
import { useStaffForm } from '../form/use-staff-form.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { GrantFields, grantsBody, noGrant, type TypedGrant, useGrantText } from '../people/GrantFields.tsx'
import { PersonBadge } from '../people/PersonBadge.tsx'
import { ProfileFields } from '../people/ProfileFields.tsx'
import { texts } from '../people/text.ts'
import { call, readOf } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { useIsHeld } from '../session/use-is-held.ts'
import { ListTable } from '../table/ListTable.tsx'
import { Read } from '../ui/parts.tsx'

/** Everyone who works for the lender, and the form to invite one more. */
export function PeoplePage() {
  const query = useQuery(readOf('GET /staff/people'))
  const times = useTimes()
  const grantText = useGrantText()
  const t = useTexts(texts).people
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {({ people, dealers }) => (
          <>
            <div>
              <LinkButton href={`#${INVITE}`} icon={plusIcon}>
                {t.invite.title}
              </LinkButton>
            </div>
            <ListTable
              caption={t.title}
              columns={t.columns}
              rows={people.map(person => ({
                id: person.id,
                cells: [
                  <Link key="name" href={staffPathTo('person', { staff_id: person.id })}>
                    {person.name}
                  </Link>,
                  person.grants.map(grantText).join('; ') || t.noGrants,
                  <PersonBadge key="status" status={person.status} />,
                  person.last_signed_in_at ? times.minute(person.last_signed_in_at) : t.never,
                ],
              }))}
            />
            <Invite dealers={dealers} invited={async () => void (await query.refetch())} />
          </>
        )}
      </Read>
    </StaffFrame>
  )
}

const INVITE = 'invite'
const empty: StaffProfile & { grants: TypedGrant[] } = { ...emptyProfile, grants: [noGrant] }

interface InviteProps {
  dealers: StaffMembersResponse['dealers']
  invited(): Promise<void>
}

function Invite({ dealers, invited }: InviteProps) {
  const [sent, setSent] = useState<{ id: string; name: string; email: string }>()
  const isHeld = useIsHeld()
  const stepUp = useStepUp()
  const translate = useTranslate()
  const t = useTexts(texts).people
  const form = useStaffForm({
    empty,
    check: values => ({
      ...translated(profileErrors(normalizeProfile(values)), translate),
      ...(values.grants.some(({ role }) => role === null) && {
        grants: translate(errorCodes.staff_grants_missing.message),
      }),
    }),
    save: async values => {
      setSent(undefined)
      const email = values.email.trim().toLowerCase()
      const body = { ...values, email, grants: grantsBody(values.grants) }
      const { id } = await call('POST /staff/people', { body, stepUp })
      setSent({ id, name: body.name, email })
    },
    changed: invited,
  })
  const isSent = (
    <div role="status">
      {sent && (
        <Alert kind="success">
          <p>{(isHeld ? t.invite.held : t.invite.sent)(sent.email)}</p>
          <p>
            <Link href={staffPathTo('person', { staff_id: sent.id })}>{t.invite.open(sent.name)}</Link>
          </p>
        </Alert>
      )}
    </div>
  )
  return (
    <section className="staff__sheet" aria-labelledby={INVITE}>
      <h2 id={INVITE}>{t.invite.title}</h2>
      <p className="soft">{t.invite.why}</p>
      <StaffForm form={form} kind="primary" button={t.invite.send} busy={t.invite.sending}>
        <ProfileFields field={form.field} />
        <GrantFields id="grants" dealers={dealers} {...form.field('grants')} />
        {isSent}
      </StaffForm>
    </section>
  )
}
