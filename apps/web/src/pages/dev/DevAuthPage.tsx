import type { InboxMessage } from '@porchlight/api'
import { formatPhone, pathTo } from '@porchlight/domain'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { callPublic } from '../../data/public-call.ts'
import { Frame } from '../../frame/Frame.tsx'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Card, EmptyState } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

const LOOK_AGAIN_MS = 3_000

/** The messages of the development inbox, each with the link to click or the code to copy. */
export function DevAuthPage() {
  const dealer = useDealerSlug()
  const [messages, setMessages] = useState<InboxMessage[]>()
  const [failed, setFailed] = useState(false)
  const refresh = useCallback(
    () =>
      callPublic('GET /dev/messages', { query: { dealer } }).then(
        found => {
          setMessages(found)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [dealer],
  )
  useEffect(() => {
    refresh()
    const looking = setInterval(refresh, LOOK_AGAIN_MS)
    return () => clearInterval(looking)
  }, [refresh])
  const t = useTexts(texts).inbox
  return (
    <Frame title={t.title} lead={t.lead}>
      <div className="row">
        <Button onClick={refresh}>{t.refresh}</Button>
        <Link href={pathTo('dealerHome', { dealer })}>{t.back}</Link>
      </div>
      {failed && (
        <Alert kind="danger" urgent>
          <p>{t.failed}</p>
        </Alert>
      )}
      {!messages && !failed && <Skeleton label={t.loading} />}
      {messages?.length === 0 && <EmptyState>{t.empty}</EmptyState>}
      {messages?.map(message => (
        <MessageCard key={message.id} {...message} />
      ))}
    </Frame>
  )
}

function MessageCard({ channel, to, subject, text: words, link, code, created_at }: InboxMessage) {
  const t = useTexts(texts).inbox
  const times = useTimes()
  return (
    <Card
      title={subject || t.kind[channel]}
      details={[t.to(channel === 'SMS' ? formatPhone(to) : to, times.minute(created_at))]}
    >
      <div className="stack stack--tight">
        {code && (
          <p>
            {t.code} <strong>{code}</strong>
          </p>
        )}
        {link && (
          <LinkButton kind="primary" href={link}>
            {t.signIn}
          </LinkButton>
        )}
        <details>
          <summary>{t.words}</summary>
          <pre className="scroll">{words}</pre>
        </details>
      </div>
    </Card>
  )
}
