// Long computations beside the event loop: one worker thread per function, started by the first call.
import { Worker, type MessagePort } from 'node:worker_threads'

/** After this many ms the thread is terminated, and its calls fail. */
const TIMEOUT = 10_000

interface Call<Input> {
  readonly id: number
  readonly input: Input
}

type Result<Output> = { readonly id: number } & ({ readonly output: Output } | { readonly error: string })

interface Pending<Output> {
  resolve(output: Output): void
  reject(error: Error): void
}

/** Answers the calls of `callWorker`; for the worker's module, with its `parentPort`. An error is passed by its name. */
export function answerCalls<Input, Output>(port: MessagePort | null, run: (input: Input) => Output): void {
  port?.on('message', ({ id, input }: Call<Input>) => {
    try {
      port.postMessage({ id, output: run(input) } satisfies Result<Output>)
    } catch (error) {
      port.postMessage({ id, error: error instanceof Error ? error.name : 'Error' } satisfies Result<Output>)
    }
  })
}

/** The function that the module at `url` runs with `answerCalls`; its calls run one after the other. */
export function workerFunction<Input, Output>(url: URL): (input: Input) => Promise<Output> {
  const pending = new Map<number, Pending<Output>>()
  let worker: Worker | undefined
  let lastId = 0

  const fail = (error: Error): void => {
    worker = undefined
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  const start = (): Worker => {
    const started = new Worker(url)
    started.unref()
    started.on('message', (result: Result<Output>) => {
      const call = pending.get(result.id)
      if ('output' in result) call?.resolve(result.output)
      else call?.reject(Object.assign(new Error(result.error), { name: result.error }))
    })
    started.on('error', (error) => started === worker && fail(error))
    started.on('exit', () => started === worker && fail(new Error('the worker thread ended')))
    return started
  }

  return async (input) => {
    const id = ++lastId
    const used = (worker ??= start())
    // The process stays alive while a call runs.
    used.ref()
    const timer = setTimeout(() => void used.terminate(), TIMEOUT)
    try {
      return await new Promise<Output>((resolve, reject) => {
        pending.set(id, { resolve, reject })
        used.postMessage({ id, input } satisfies Call<Input>)
      })
    } finally {
      clearTimeout(timer)
      pending.delete(id)
      if (pending.size === 0) used.unref()
    }
  }
}
