// Apart from the service itself, which tests in a browser use too.
import { afterAll } from 'vitest'
import { createPushService, type PushService } from './push-service.ts'

/** Listens, and ends after the tests of a file. Call before `testApp`. */
export async function testPushService(): Promise<PushService> {
  const service = createPushService()
  await service.start()
  afterAll(service.stop)
  return service
}
