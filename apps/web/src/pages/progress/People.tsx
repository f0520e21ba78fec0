import {
  borrowerStatusLabel,
  displayName,
  firstIncomplete,
  isEnded,
  isFinished,
  nextStep,
  openRequests,
  pagePath,
  pathTo,
  reasonDenied,
  roleLabel,
  roleOf,
  sectionOf,
  sectionPage,
  WHO_APPLIES,
} from '@porchlight/domain'
import { type ComponentProps, useState } from 'react'
import { useLocation } from 'wouter'
import type { ApplicationOnPage, Person } from '../../data/application-on-page.ts'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import type { Unlock as UnlockButton } from '../../forms/returning/Unlock.tsx'
import { useDenialText, useTexts, useTranslate } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { phoneIcon } from '../../ui/base/icons.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Badge, type BadgeProps, Card } from '../../ui/Card.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Checklist, ProgressSummary } from './Checklist.tsx'
import { Invitation } from './Invitation.tsx'
import { calledBy, pathToReview } from './person.ts'
import { Removal } from './Removal.tsx'
import { texts } from './text.ts'

const Unlock = lazyComponent<ComponentProps<typeof UnlockButton>>(
  async () => (await import('../../forms/returning/Unlock.tsx')).Unlock,
)

/** Everyone on the application with their progress, and the link to add a co-borrower. */
export function People({ application }: { application: ApplicationOnPage }) {
  const { borrowers, own, returned, status } = application
  const t = useTexts(texts)
  const isLocked = status === 'STARTED' && borrowers.some(({ id }) => returned?.locked[id]?.includes(WHO_APPLIES))
  const isAlone = borrowers.length === 1
  return (
    <section className="stack stack--tight" aria-labelledby="people">
      <h2 id="people">{isAlone ? t.alone : t.people}</h2>
      {isAlone ? (
        <p className="soft">{t.aloneHint}</p>
      ) : (
        <ul className="stack people">
          {borrowers.map(person => (
            <li key={person.id}>
              <PersonPanel application={application} person={person} />
            </li>
          ))}
        </ul>
      )}
      {isLocked ? (
        <Unlock borrower_id={own.id} section={WHO_APPLIES} />
      ) : (
        own.is_primary && !isFinished(application.status) && <AddCoborrower application={application} />
      )}
    </section>
  )
}

/** The ways to add a co-borrower. */
export function AddCoborrower({ application }: { application: ApplicationOnPage }) {
  const { dealer } = useRouteParams()
  const { sends_texts } = usePageContext()
  const [, go] = useLocation()
  const t = useTexts(texts)
  const denialText = useDenialText()
  return (
    <Menu
      label={t.add}
      options={[
        { value: 'coborrowerAdd', label: t.addHere },
        { value: 'coborrowerInvite', label: sends_texts ? t.addByInvitation : t.addByEmail },
      ]}
      disabledReason={denialText(reasonDenied.changeCoborrowers(application))}
      onPick={page => go(pathTo(page, { dealer, application: application.id }))}
    />
  )
}

const badgeKinds: Partial<Record<Person['status'], BadgeProps['kind']>> = {
  SIGNED: 'success',
  READY_TO_SIGN_SUBMIT: 'brand',
  DECLINED_TO_SIGN: 'danger',
}

interface PersonPanelProps {
  application: ApplicationOnPage
  person: Person
}

/** A person with their progress, and what the signed-in person may do for them. */
function PersonPanel({ application, person }: PersonPanelProps) {
  const { own } = application
  const [isRemoving, setRemoving] = useState(false)
  const t = useTexts(texts)
  const translate = useTranslate()
  const denialText = useDenialText()
  const isOwn = person.id === own.id
  const name = displayName(person) || t.nameless
  const hasSections = !isOwn && person.status !== 'INVITED'
  const isRemovable = !person.is_primary && (isOwn || own.is_primary) && !isEnded(application)
  return (
    <Card
      level={3}
      title={isOwn ? t.you(name) : name}
      badge={<StatusBadge application={application} person={person} />}
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
            <ProgressSummary application={application} person={person} label={t.sectionsOf(person.first_name)} />
            <Fold summary={t.sectionsOf(person.first_name)}>
              <Checklist application={application} person={person} />
            </Fold>
          </div>
        )}
        {person.on_this_device && <OnThisDevice application={application} person={person} />}
        {person.invitation && <Invitation application={application} person={person} sent={person.invitation} />}
      </div>
      {isRemoving && (
        <Removal
          person={person}
          wasSubmitted={application.submitted_at !== null}
          isOwn={isOwn}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

function StatusBadge({ application, person: { id, status, invitation } }: PersonPanelProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const isOpen = application.status === 'STARTED'
  if (isOpen && status === 'READY_TO_SIGN_SUBMIT' && openRequests(application.returned, id).length > 0)
    return <Badge kind="warning">{t.askedToChange}</Badge>
  if (status === 'INVITED' && invitation) {
    if (!invitation.is_open) return <Badge kind="warning">{t.expired}</Badge>
    if (invitation.delivery === 'FAILED') return <Badge kind="danger">{t.undelivered}</Badge>
  }
  return <Badge kind={badgeKinds[status]}>{translate(borrowerStatusLabel[status])}</Badge>
}

/** The actions of the primary borrower for a co-borrower on the same device. */
function OnThisDevice({ application, person }: PersonPanelProps) {
  const { dealer } = useRouteParams()
  const [, go] = useLocation()
  const t = useTexts(texts)
  const translate = useTranslate()
  const denialText = useDenialText()
  const params = { dealer, application: application.id }
  // The banner has the next action of the page.
  const next = nextStep(application, application.own)
  const isNext = (next.kind === 'section' || next.kind === 'sign') && next.borrower === person.id
  const section = application.status === 'STARTED' && !isNext ? firstIncomplete(person) : undefined
  const maySign = !isNext && !reasonDenied.sign(application, person)
  return (
    <>
      {section && (
        <ButtonLink to={pagePath({ ...params, borrower: person.id }, person.next_page ?? sectionPage(section))}>
          {t.continueWith(translate(sectionOf(section).title), person.first_name)}
        </ButtonLink>
      )}
      {maySign && <ButtonLink to={pathToReview(params, person.id)}>{t.handOver(person.first_name)}</ButtonLink>}
      {!person.invitation && (
        <Button
          kind="quiet"
          icon={phoneIcon}
          disabledReason={denialText(reasonDenied.changeCoborrowers(application))}
          onClick={() => go(pathTo('coborrowerInvite', params, { coborrower: person.id }))}
        >
          {t.ownPhone(person.first_name)}
        </Button>
      )}
    </>
  )
}
