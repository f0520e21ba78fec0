import type { ExportCandidate } from '@porchlight/api'
import { staffPathTo } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { readOf } from '../session/api.ts'
import { Read } from '../ui/parts.tsx'
import { texts } from './text.ts'
import type { Ended } from './use-zip.ts'

interface BatchOutcomeProps {
  ended: Ended
  /** The applications that the page knows by name. */
  rows: readonly ExportCandidate[]
  onChoose(ids: readonly string[]): void
}

/** The outcome of a zip that was received, or that ended midway, by application. */
export function BatchOutcome({ ended: { batch_id, isReceived }, rows, onChoose }: BatchOutcomeProps) {
  const query = useQuery(readOf('GET /staff/exports/batches/{batch_id}', { params: { batch_id } }))
  const t = useTexts(texts).outcome
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const named = (id: string) => [rows.find(row => row.id === id)?.borrower, `#${id}`].filter(Boolean).join(' ')
  const list = (ids: readonly string[]) => (
    <ul className="zip__content">
      {ids.map(id => (
        <li key={id}>{named(id)}</li>
      ))}
    </ul>
  )
  const { title: heading, why } = isReceived ? t.received : t.cut
  return (
    <section className="staff__sheet" aria-labelledby="outcome">
      <h2 id="outcome" ref={title} tabIndex={-1}>
        {heading}
      </h2>
      <p>{why}</p>
      {isReceived && (
        <Alert kind="warning">
          <h3>{t.safe.title}</h3>
          <p>{t.safe.why}</p>
        </Alert>
      )}
      {query.error instanceof ApiError && query.error.code === 'export_batch_not_found' ? (
        <p>{t.nothing}</p>
      ) : (
        <Read query={query}>
          {({ recorded, refused, not_reached }) => (
            <>
              <Group ids={recorded}>
                <Fold summary={<h3>{t.recorded(recorded.length)}</h3>}>{list(recorded)}</Fold>
              </Group>
              <Group ids={refused}>
                <h3>{t.refused(refused.length)}</h3>
                <ul className="zip__content">
                  {refused.map(({ application_id, text }) => (
                    <li key={application_id}>
                      <Link href={staffPathTo('export', { application_id })}>{named(application_id)}</Link>
                      <p>{text}</p>
                    </li>
                  ))}
                </ul>
              </Group>
              <Group ids={not_reached}>
                <Fold summary={<h3>{t.notReached(not_reached.length)}</h3>}>{list(not_reached)}</Fold>
              </Group>
              {isReceived && recorded.length > 0 && <p>{t.missing}</p>}
              <Group ids={[...recorded, ...not_reached]}>
                <div>
                  <Button onClick={() => onChoose([...recorded, ...not_reached])}>
                    {t.again(recorded.length + not_reached.length)}
                  </Button>
                </div>
              </Group>
            </>
          )}
        </Read>
      )}
    </section>
  )
}

const Group = ({ ids, children }: { ids: readonly unknown[]; children: ReactNode }) =>
  ids.length > 0 ? children : null
