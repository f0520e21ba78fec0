import type { ExportBatchBody } from '@porchlight/api'
import { useRef, useState } from 'react'
import { ApiError, hasSentence } from '../../data/base/api-error.ts'
import { newKey } from '../../data/new-key.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { callForContent } from '../session/api.ts'
import { useStepUp } from '../session/StepUp.tsx'
import { receiveZip } from './receive-zip.ts'

export interface Ended {
  batch_id: string
  /** True if all of it was received, and handed to the browser, which does not report the outcome. */
  isReceived: boolean
}

/** The files that were received so far, the report among them, and those that were asked for. */
export interface Running {
  received: number
  total: number
}

/** Makes a zip after one confirmation, and hands it to the browser once all of it was received. */
export function useZip() {
  const [running, setRunning] = useState<Running>()
  const [ended, setEnded] = useState<Ended>()
  const stop = useRef<AbortController>(undefined)
  const prove = useStepUp()

  /** Throws what the server refuses with before it sends anything. */
  const make = async (wanted: Omit<ExportBatchBody, 'batch_id'>, name: string): Promise<Ended> => {
    const batch_id = newKey()
    const total = wanted.application_ids.length
    let wasSent = false
    let isReceived = false
    setEnded(undefined)
    try {
      stop.current = new AbortController()
      const { signal } = stop.current
      const stepUp: typeof prove = async change => {
        const proof = await prove(change)
        setRunning({ received: 0, total })
        wasSent = true
        return proof
      }
      const body = { batch_id, ...wanted }
      const response = await callForContent('POST /staff/exports/batches', { body, stepUp, signal })
      saveBlob(await receiveZip(response, received => setRunning({ received, total })), name)
      isReceived = true
    } catch (error) {
      // The server may have recorded files.
      const isLost = wasSent && error instanceof ApiError && !hasSentence(error)
      if (!isLost) throw error
    } finally {
      setRunning(undefined)
    }
    const end = { batch_id, isReceived }
    setEnded(end)
    return end
  }
  return { running, ended, make, cancel: () => stop.current?.abort() }
}
