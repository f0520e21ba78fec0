import { useQuery } from '@tanstack/react-query'
import { callPublic } from '../../data/public-call.ts'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { useTimes } from '../../ui/times.ts'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { Read } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'

/** A link to a staff page: that of the mail, or the first one in its text. */
const STAFF_LINK = /https?:\/\/\S+\/staff\b\S*/

/** Development: mail to staff, which leaves no machine. */
export function DevMessagesPage() {
  const query = useQuery({ queryKey: ['inbox'], queryFn: () => callPublic('GET /dev/messages') })
  const times = useTimes()
  const t = useTexts(texts).dev
  return (
    <StaffFrame title={t.title} lead={t.lead}>
      <Read query={query}>
        {all => {
          const messages = all.flatMap(({ link, text, ...message }) => {
            const found = STAFF_LINK.exec(link ?? text)?.[0]
            return found ? [{ ...message, text, link: found }] : []
          })
          if (messages.length === 0) return <p>{t.none}</p>
          return messages.map(({ id, to, subject, text, link, created_at }) => (
            <Card key={id} title={subject} details={[t.to(to), times.minute(created_at), text]}>
              <LinkButton href={link}>{t.open}</LinkButton>
            </Card>
          ))
        }}
      </Read>
    </StaffFrame>
  )
}
