import { type LandSituation, landKey, landSituation, landSituationForm, nothingMoreForm } from '@porchlight/domain'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageParams } from '../../data/base/page.ts'
import { queries } from '../../data/queries.ts'
import { useRecord, useSaveRecord } from '../../data/records.ts'
import { FlowActions, FlowLoading } from '../../forms/FlowActions.tsx'
import { optionsOf } from '../../forms/inputs.tsx'
import { LockableFields } from '../../forms/LockableFields.tsx'
import { Problem } from '../../forms/Problem.tsx'
import { StepFrame } from '../../forms/StepFrame.tsx'
import { type PageFlow, usePageFlow } from '../../forms/use-page-flow.ts'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { untilSeen } from '../../ui/after-press.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'
import { texts } from './text.ts'

/** Chooses the land situation. Most situations are saved by their own page; family land and a reservation ask nothing more and are saved here. */
export function LandPage() {
  const query = useRecord('land')
  const { query: progress, flow } = usePageFlow('land')
  const chosen = query.data?.data.land_situation_type
  const [isOpen, setOpen] = useState(false)
  // A read after a refused save must not remove the message about it.
  if (!isOpen && query.data && query.fetchStatus === 'idle') setOpen(true)
  const t = useTexts(texts)
  return (
    <StepFrame page="land" lead={t.lead}>
      {flow && isOpen ? (
        <Choice flow={flow} chosen={landSituation.has(chosen) ? chosen : null} newer={query.readAgain} />
      ) : (
        <FlowLoading queries={flow ? [query] : [progress]} label={t.loading} />
      )}
    </StepFrame>
  )
}

interface ChoiceProps {
  flow: PageFlow
  chosen: LandSituation | null
  newer(): Promise<unknown>
}

function Choice({ flow, chosen, newer }: ChoiceProps) {
  const t = useTexts(texts)
  const [picked, setPicked] = useState<LandSituation>()
  const family = useSaveRecord({ record: 'land', save: landKey('FAMILY') })
  const reservation = useSaveRecord({ record: 'land', save: landKey('RESERVATION') })
  const savers: Partial<Record<LandSituation, typeof family>> = { FAMILY: family, RESERVATION: reservation }
  const saving = useSaving({
    newer: () => {
      setPicked(undefined)
      return newer()
    },
  })
  const { land_situation_type } = landSituationForm.fields
  const translate = useTranslate()

  const pick = (situation: LandSituation) =>
    saving.run(async stop => {
      setPicked(situation)
      const seen = untilSeen()
      await savers[situation]?.(nothingMoreForm.toRequest({}), stop)
      await seen
      flow.proceed({ values: { land_situation_type: situation } })
    })
  return (
    <div className="stack">
      <LockableFields>
        <ChoiceButtons
          id="land-situation"
          label={translate(land_situation_type.label)}
          titled
          options={optionsOf(land_situation_type, translate)}
          value={picked ?? chosen}
          onPick={pick}
        />
      </LockableFields>
      <Problem title={t.notSaved} sentences={[saving.problem]} recovery={saving.recovery} />
      <FlowActions>
        {chosen && (
          <Button kind="primary" wide onClick={() => pick(picked ?? chosen)}>
            {translate(flow.label({ values: { land_situation_type: picked ?? chosen } }))}
          </Button>
        )}
      </FlowActions>
    </div>
  )
}
LandPage.load = (client: QueryClient, params: PageParams) => client.prefetchQuery(queries.record('land', params))
