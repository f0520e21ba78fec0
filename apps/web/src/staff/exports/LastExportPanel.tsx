import type { ApplicationViewResponse } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'
import { useTexts } from '../../text/texts.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { useTimes } from '../../ui/times.ts'
import { EXPORT } from '../panel/panel.ts'
import { texts } from './text.ts'

/** Shows whether a file of the application was made, and whether it was signed again since. */
export function LastExportPanel({ view: { id, last_export } }: { view: ApplicationViewResponse }) {
  const times = useTimes()
  const { title, panel: t } = useTexts(texts)
  return (
    <section className="staff__sheet" aria-labelledby={EXPORT}>
      <h2 id={EXPORT}>{title}</h2>
      {!last_export && <p className="soft">{t.none}</p>}
      {last_export?.is_outdated === false && <p>{t.made(times.minute(last_export.at))}</p>}
      {last_export?.is_outdated && (
        <Alert kind="warning">
          <h3>{t.outdated}</h3>
          <p>{t.outdatedWhy(times.minute(last_export.at))}</p>
        </Alert>
      )}
      <div>
        <ButtonLink to={staffPathTo('export', { application_id: id })}>{t.open}</ButtonLink>
      </div>
    </section>
  )
}
