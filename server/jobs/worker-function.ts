// Runs long computations outside the event loop: one worker thread per function, started by the first call.
import { Worker, type MessagePort } from 'node:worker_threads'

/** A call that computes for longer than this is ended together with its thread. In ms. */
const TIMEOUT = 10_000

/** A call took longer than TIMEOUT. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout'
}

type Result<Output> = { readonly output: Output } | { readonly error: string }

/** Answers the calls of `workerFunction`; for the worker's module, with its `parentPort`. An error is passed by its name. */
export function answerCalls<Input, Output>(
  port: MessagePort | null,
  run: (input: Input) => Output | Promise<Output>,
): void {
  port?.on('message', async (input: Input) => {
    try {
      port.postMessage({ output: await run(input) } satisfies Result<Output>)
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.name : 'Error' } satisfies Result<Output>)
    }
  })
}

/** Runs one call in a thread that runs nothing else during the call. */
function callOnce<Input, Output>(worker: Worker, input: Input): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>()
  const onMessage = (result: Result<Output>) => {
    if ('output' in result) resolve(result.output)
    else reject(Object.assign(new Error(result.error), { name: result.error }))
  }
  const onExit = () => reject(new Error('the worker thread ended'))
  const timer = setTimeout(() => {
    reject(new WorkerTimeout())
    void worker.terminate()
  }, TIMEOUT)
  worker.on('message', onMessage).on('error', reject).on('exit', onExit)
  worker.postMessage(input)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', reject).off('exit', onExit)
  })
}

/** A function that calls the module at `url` (`answerCalls`) in a worker thread; its calls run one after the other. */
export function workerFunction<Input, Output>(url: URL): (input: Input) => Promise<Output> {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Worker => {
    const started = new Worker(url)
    // Lets the process end between calls; a running call keeps it alive.
    started.unref()
    const forget = () => worker === started && (worker = undefined)
    started.on('error', forget)
    started.on('exit', forget)
    return started
  }
  const call = async (input: Input): Promise<Output> => {
    const used = (worker ??= start())
    used.ref()
    try {
      return await callOnce<Input, Output>(used, input)
    } catch (error) {
      if (error instanceof WorkerTimeout && worker === used) worker = undefined
      throw error
    } finally {
      used.unref()
    }
  }
  return (input) => {
    const result = last.then(() => call(input))
    last = result.catch(() => undefined)
    return result
  }
}
