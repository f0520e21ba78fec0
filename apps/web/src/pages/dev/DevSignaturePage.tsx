import { pathTo } from '@porchlight/domain'
import { useLocation } from 'wouter'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { Frame } from '../../frame/Frame.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { texts } from './text.ts'

/** A shortcut to the signing page: creates a sample application that is ready to sign. */
export function DevSignaturePage() {
  const [, go] = useLocation()
  const saving = useSaving()
  const dealer = useDealerSlug()
  const t = useTexts(texts).signature
  const open = () =>
    saving.run(async () => {
      const { makeSampleApplication } = await import('./sample-application.ts')
      go(pathTo('signature', { dealer, application: await makeSampleApplication(dealer) }))
    })
  return (
    <Frame narrow title={t.title} lead={t.lead}>
      <Problem title={t.failed} sentences={[saving.problem]} />
      <Button kind="primary" wide busy={saving.busy && t.making} onClick={open}>
        {t.open}
      </Button>
    </Frame>
  )
}
