import type { Fields, Values } from '@porchlight/domain'
import { Refusal } from '../api/client.ts'
import type { DraftedForm } from './use-drafted-form.ts'
import { useSaving } from './use-saving.ts'

interface Ways<F extends Fields> {
  /** Saves over what was read last; refused with 412 where something newer is stored. */
  save(body: object): Promise<unknown>
  /** Reads what is stored now, to save over that. */
  readAgain(): Promise<Values<F>>
  saved(values: Values<F>): void
}

/**
 * Saves a form over its record. Where something newer is stored, what was typed is laid over it: it is saved if nobody
 * answered the same question otherwise, so also after an answer that was lost; else the person decides.
 */
export function useSavingForm<F extends Fields>(form: DraftedForm<F>, { save, readAgain, saved }: Ways<F>) {
  const { busy, problem, run } = useSaving({ fields: form.refuse })
  const saveOverNewer = async (sent: Values<F>) => {
    const merged = form.meet(await readAgain(), sent)
    if (merged) await save(form.form.wireOf(merged))
    return merged !== null
  }
  const submit = (given?: Partial<Values<F>>) =>
    form.submit(
      (body, values) =>
        run(async () => {
          const isSaved = await save(body).then(
            () => true,
            error => {
              if (error instanceof Refusal && error.status === 412) return saveOverNewer(values)
              throw error
            },
          )
          if (!isSaved) return
          form.drop()
          saved(values)
        }),
      given,
    )
  return { busy, problem, submit }
}
