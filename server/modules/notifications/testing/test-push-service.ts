// Apart from the service itself, which tests in a browser use too.
import { afterAll, beforeAll } from 'vitest'
import { createPushService, type PushService } from './push-service.ts'

/** Listens before the tests of a file and ends after them. Call before `testApp`. */
export function testPushService(): PushService {
  const service = createPushService()
  beforeAll(service.start)
  afterAll(service.stop)
  return service
}
