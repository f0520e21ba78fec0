import type { DeliveryAnswer } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { callPublic } from '../../api/client.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { sentText } from './sent-text.ts'

const ASK_EVERY_MS = 3000

/** Says so while what was asked for waits because messages of its kind cannot be sent. */
export function Delayed({ by }: { by: 'email' | 'sms' }) {
  const delivery = useDelivery()
  const other = by === 'email' ? 'sms' : 'email'
  const t = sentText()[`${by}Sent`].delayed
  const isDelayed = delivery?.[`${by}_delayed`]
  return (
    <>
      <LiveRegion message={isDelayed ? `${t.title}. ${t.queued}` : ''} />
      {isDelayed && (
        <Alert kind="warning" title={t.title}>
          <p>{t.queued}</p>
          {!delivery[`${other}_delayed`] && <p>{t.otherWay}</p>}
        </Alert>
      )}
    </>
  )
}

/** Whether messages wait, asked again while somebody looks. Where no answer comes, what was heard last stands. */
function useDelivery(): DeliveryAnswer | undefined {
  const [delivery, setDelivery] = useState<DeliveryAnswer>()
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) callPublic<DeliveryAnswer>('GET', '/sign-in/delivery').then(setDelivery, () => undefined)
    }
    ask()
    const asking = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(asking)
  }, [])
  return delivery
}
