import {
  borrowerStatusLabel,
  displayName,
  firstIncomplete,
  pagePath,
  pathTo,
  reasonDenied,
  roleLabel,
  roleOf,
  sectionOf,
  sectionPage,
} from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useRouteParams } from '../../data/use-route-params.ts'
import { ButtonLink } from '../../frame/ButtonLink.tsx'
import { useDenialText, useTexts, useTranslate } from '../../text/texts.ts'
import { Badge, type BadgeProps } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { type ApplicationOnPage, calledBy, type Person, pathToSign } from './application-on-page.ts'
import { Checklist } from './Checklist.tsx'
import { Invitation } from './Invitation.tsx'
import { ProgressSummary } from './ProgressSummary.tsx'
import { Removal } from './Removal.tsx'
import { texts } from './text.ts'

const looks: Partial<Record<Person['status'], BadgeProps['kind']>> = {
  SIGNED: 'success',
  READY_TO_SIGN_SUBMIT: 'brand',
  DECLINED_TO_SIGN: 'danger',
}

interface PersonPanelProps {
  application: ApplicationOnPage
  person: Person
}

/** A person with their progress, and what the signed-in person may do for them. */
export function PersonPanel({ application, person }: PersonPanelProps) {
  const { own } = application
  const [isRemoving, setRemoving] = useState(false)
  const t = useTexts(texts)
  const translate = useTranslate()
  const denialText = useDenialText()
  const isOwn = person.id === own.id
  const name = displayName(person) || t.nameless
  const hasSections = !isOwn && person.status !== 'INVITED'
  const isRemovable = !person.is_primary && (isOwn || own.is_primary)
  return (
    <Card
      level={3}
      title={isOwn ? t.you(name) : name}
      badge={<StatusBadge of={person} />}
      details={[translate(roleLabel[roleOf(person)])]}
      remove={
        isRemovable
          ? {
              label: isOwn ? t.leave : t.remove(calledBy(person)),
              disabledReason: denialText(reasonDenied.changeCoborrowers(application, own)),
              onClick: () => setRemoving(true),
            }
          : undefined
      }
    >
      <div className="stack people__person">
        {hasSections && (
          <div className="stack stack--tight">
            <ProgressSummary of={person} label={t.sectionsOf(name)} />
            <Fold summary={t.sectionsOf(name)}>
              <Checklist application={application} of={person} />
            </Fold>
          </div>
        )}
        {person.on_this_device && <OnThisDevice application={application} person={person} />}
        {person.invitation && <Invitation application={application} person={person} sent={person.invitation} />}
      </div>
      {isRemoving && <Removal of={person} isOwn={isOwn} onClose={() => setRemoving(false)} />}
    </Card>
  )
}

function StatusBadge({ of: { status, invitation } }: { of: Person }) {
  const t = useTexts(texts)
  const translate = useTranslate()
  if (status === 'INVITED' && invitation) {
    if (!invitation.is_open) return <Badge kind="warning">{t.expired}</Badge>
    if (invitation.delivery === 'FAILED') return <Badge kind="danger">{t.undelivered}</Badge>
  }
  return <Badge kind={looks[status]}>{translate(borrowerStatusLabel[status])}</Badge>
}

/** The actions of the main borrower for a co-borrower on the same device. */
function OnThisDevice({ application, person }: PersonPanelProps) {
  const { dealer } = useRouteParams()
  const [, go] = useLocation()
  const t = useTexts(texts)
  const translate = useTranslate()
  const denialText = useDenialText()
  const at = { dealer, application: application.id }
  const section = application.status === 'STARTED' ? firstIncomplete(person) : undefined
  const maySign = !reasonDenied.sign(application, person)
  return (
    <>
      {section && (
        <ButtonLink to={pagePath({ ...at, borrower: person.id }, sectionPage(section))}>
          {t.continueWith(translate(sectionOf(section).title), person.first_name)}
        </ButtonLink>
      )}
      {maySign && <ButtonLink to={pathToSign(at, application, person.id)}>{t.signFor(person.first_name)}</ButtonLink>}
      {!person.invitation && (
        <Button
          kind="quiet"
          icon="phone"
          disabledReason={denialText(reasonDenied.changeCoborrowers(application))}
          onClick={() => go(pathTo('coborrowerInvite', at, { coborrower: person.id }))}
        >
          {t.ownPhone(person.first_name)}
        </Button>
      )}
    </>
  )
}
