import type { Fields, Values } from '@porchlight/domain'
import { ApiError } from '../data/public-call.ts'
import type { DraftedForm } from './use-drafted-form.ts'
import { useSaving } from './use-saving.ts'

interface Ways<F extends Fields, R> {
  /** Saves over what was read last; refused with 412 where something newer is stored. */
  save(body: object): Promise<R>
  /** Reads what is stored now, to save over that. Nothing is newer than what is only now created. */
  readAgain?(): Promise<Values<F>>
  saved(values: Values<F>, answer: R): unknown
}

/**
 * Saves a form over its record. Where something newer is stored, what was typed is laid over it: it is saved if nobody
 * answered the same question otherwise, so also after an answer that was lost; else the person decides.
 */
export function useSavingForm<F extends Fields, R>(form: DraftedForm<F>, { save, readAgain, saved }: Ways<F, R>) {
  const { busy, problem, run } = useSaving({ fields: form.showErrors })
  const submit = (given?: Partial<Values<F>>) =>
    form.submit(
      (body, values) =>
        run(async () => {
          let answer: R
          try {
            answer = await save(body)
          } catch (error) {
            if (!(readAgain && error instanceof ApiError && error.status === 412)) throw error
            const merged = form.rebase(await readAgain(), values)
            if (!merged) return
            answer = await save(form.form.toRequest(merged))
          }
          form.drop()
          await saved(values, answer)
        }),
      given,
    )
  return { busy, problem, submit }
}
