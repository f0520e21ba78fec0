import { type LandSituation, landSituation, landSituationForm, landWirePath, nothingMoreForm } from '@porchlight/domain'
import { useState } from 'react'
import { useRecord, useSaveRecord } from '../../api/records.ts'
import { optionsOf } from '../../form/inputs.tsx'
import { Loading } from '../../form/Loading.tsx'
import { Problem } from '../../form/Problem.tsx'
import { StepFrame } from '../../form/StepFrame.tsx'
import { type PageJourney, useJourney } from '../../form/use-journey.ts'
import { useSaving } from '../../form/use-saving.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceButtons } from '../../ui/ChoiceButtons.tsx'
import { StickyActions } from '../../ui/StickyActions.tsx'
import { text } from './text.ts'

/** A situation is saved with its questions, on their own page; family land and a reservation have none and are saved here. */
export function LandPage() {
  const query = useRecord('land')
  const { query: progress, journey } = useJourney('land')
  const chosen = query.data?.data.land_situation_type
  const [isOpen, setOpen] = useState(false)
  // What is read again after a save was refused must not take away what is said about that.
  if (!isOpen && query.data && !query.isFetching) setOpen(true)
  const t = text()
  return (
    <StepFrame page="land" lead={t.lead}>
      {journey && isOpen ? (
        <Choice journey={journey} chosen={landSituation.has(chosen) ? chosen : null} newer={query.readAgain} />
      ) : (
        <Loading queries={journey ? [query] : [progress]} label={t.loading} />
      )}
    </StepFrame>
  )
}

interface ChoiceProps {
  journey: PageJourney
  chosen: LandSituation | null
  newer(): Promise<unknown>
}

function Choice({ journey, chosen, newer }: ChoiceProps) {
  const [picked, setPicked] = useState<LandSituation>()
  const family = useSaveRecord('land', { method: 'POST', below: `/${landWirePath.FAMILY}` })
  const reservation = useSaveRecord('land', { method: 'POST', below: `/${landWirePath.RESERVATION}` })
  const savers: Partial<Record<LandSituation, typeof family>> = { FAMILY: family, RESERVATION: reservation }
  const saving = useSaving({
    newer: () => {
      setPicked(undefined)
      return newer()
    },
  })
  const { land_situation_type } = landSituationForm.fields

  const pick = (situation: LandSituation) =>
    saving.run(async () => {
      setPicked(situation)
      await savers[situation]?.(nothingMoreForm.wireOf({}))
      journey.proceed({ landSituation: situation })
    })
  return (
    <div className="stack">
      <ChoiceButtons
        id="land-situation"
        label={land_situation_type.label}
        titled
        options={optionsOf(land_situation_type)}
        value={picked ?? chosen}
        onPick={pick}
      />
      <Problem title={text().notSaved} sentences={[saving.problem]} />
      {chosen && (
        <StickyActions>
          <Button kind="primary" wide onClick={() => pick(picked ?? chosen)}>
            {journey.label()}
          </Button>
        </StickyActions>
      )}
    </div>
  )
}
