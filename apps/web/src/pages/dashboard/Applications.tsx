import { isOpen, type ListedApplication, openApplication, reasonDenied } from '@porchlight/domain'
import { usePageContext } from '../../data/base/page-context.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { plusIcon } from '../../ui/icons.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { OtherContact } from '../contacts/OtherContact.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import { texts } from './text.ts'
import { useNewApplication } from './use-new-application.ts'

interface Listed {
  applications: readonly ListedApplication[]
  userId: string
}

/**
 * Open applications lead, or else the newest one that was not withdrawn; then the button for a new one, then previous applications.
 */
export function Applications({ applications, userId }: Listed) {
  const open = applications.filter(isOpen)
  const others = applications.filter(({ outcome }) => outcome?.kind !== 'WITHDRAWN')
  const leading = open.length > 0 ? open : others.slice(0, 1)
  const previous = applications.filter(application => !leading.includes(application))
  const { dealer, takes_applications } = usePageContext()
  const t = useTexts(texts)
  return (
    <div className="stack">
      {leading.length > 0 && <Cards level={2} applications={leading} userId={userId} />}
      {takes_applications ? (
        <NewApplication open={openApplication(applications, userId)} />
      ) : (
        <p>{t.closed(dealer?.name ?? '')}</p>
      )}
      {applications.length === 0 && <OtherContact />}
      {previous.length > 0 && (
        <div className="previous">
          <Fold summary={<h2>{t.previous}</h2>}>
            <Cards level={3} applications={previous} userId={userId} />
          </Fold>
        </div>
      )}
    </div>
  )
}

const Cards = ({ applications, userId, level }: Listed & { level: 2 | 3 }) => (
  <ul className={applications.length > 1 ? 'stack cards' : 'stack'}>
    {applications.map(application => (
      <li key={application.id}>
        <ApplicationCard application={application} userId={userId} level={level} />
      </li>
    ))}
  </ul>
)

/** Starts another application, after asking whether the open one may be discarded. */
function NewApplication({ open }: { open: ListedApplication | undefined }) {
  const { busy, problem, isAsking, press, confirm, cancel } = useNewApplication(open)
  const { lender } = usePageContext()
  const t = useTexts(texts)
  const denialText = useDenialText()
  return (
    <div className="stack stack--tight new-application">
      <Problem sentences={[problem]} />
      <Button
        icon={plusIcon}
        busy={busy && !isAsking && t.creating}
        disabledReason={open && denialText(reasonDenied.end(open))}
        onClick={press}
      >
        <span className="hidden">+ </span>
        {t.create}
      </Button>
      {open && isAsking && (
        <ConfirmDialog
          danger
          text={{
            title: open.submitted_at ? t.sureToWithdraw : t.sure,
            confirm: open.submitted_at ? t.withdraw : t.discard,
            cancel: t.cancel,
            close: t.close,
            busy: t.creating,
          }}
          busy={busy}
          onConfirm={confirm}
          onCancel={cancel}
        >
          <p>{open.submitted_at ? t.withdrawing(open.id, lender) : t.discarding(open.id)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
