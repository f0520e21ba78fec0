import { type ApplicationViewResponse, staffPathTo } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { useTimes } from '../../ui/times.ts'
import { EXPORT } from '../application/panel.ts'
import { texts } from './text.ts'

/** Whether a file of the application was made, and whether it was signed again since. */
export function HandedOverPanel({ view: { id, handed_over } }: { view: ApplicationViewResponse }) {
  const times = useTimes()
  const { title, panel: t } = useTexts(texts)
  return (
    <section className="staff__sheet" aria-labelledby={EXPORT}>
      <h2 id={EXPORT}>{title}</h2>
      {!handed_over && <p className="soft">{t.none}</p>}
      {handed_over?.is_outdated === false && <p>{t.made(times.minute(handed_over.at))}</p>}
      {handed_over?.is_outdated && (
        <Alert kind="warning">
          <h3>{t.outdated}</h3>
          <p>{t.outdatedWhy(times.minute(handed_over.at))}</p>
        </Alert>
      )}
      <div>
        <ButtonLink to={staffPathTo('export', { application_id: id })}>{t.open}</ButtonLink>
      </div>
    </section>
  )
}
