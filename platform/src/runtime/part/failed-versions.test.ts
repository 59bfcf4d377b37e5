import { giveUpVersion, giveUpVersionInTab, usableReleases } from './failed-versions.ts'
import {
  avoidVersion,
  forgetAvoided,
  forgetWhereNewerIsLive,
  proveVersion,
  readNotes,
} from './version-notes.ts'

const releases = (...versions: string[]) => versions.map((version) => ({ version }))
const offered = (...versions: string[]) =>
  usableReleases('shop', releases(...versions)).map(({ version }) => version)

test('a version that broke is left out of the next page', () => {
  expect(giveUpVersion('shop', 'v2', releases('v2', 'v1'))).toBe(true)
  expect(offered('v2', 'v1')).toEqual(['v1'])
})

test('several versions of a part can be marked as failed', () => {
  giveUpVersion('shop', 'v3', releases('v3', 'v2', 'v1'))
  giveUpVersion('shop', 'v2', releases('v3', 'v2', 'v1'))
  expect(offered('v3', 'v2', 'v1')).toEqual(['v1'])
})

test('a failure that the network may have caused is marked in this tab only', () => {
  expect(giveUpVersionInTab('shop', 'v2', releases('v2', 'v1'))).toBe(true)
  expect(offered('v2', 'v1')).toEqual(['v1'])
  expect(giveUpVersionInTab('shop', 'v2', releases('v2', 'v1'))).toBe(false)
  sessionStorage.clear()
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
})

test('the storage of a tab is not opened where no tab has noted anything', () => {
  const storageGetter = jest.spyOn(window, 'sessionStorage', 'get')
  giveUpVersion('shop', 'v2', releases('v2', 'v1'))
  forgetWhereNewerIsLive({ shop: releases('v3', 'v2', 'v1') })
  expect(offered('v3', 'v2', 'v1')).toEqual(['v3', 'v1', 'v2'])
  expect(storageGetter).not.toHaveBeenCalled()
})

test('a version is not left for this tab where the browser keeps no note that it was', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage) {
    if (this === localStorage) throw new DOMException('There is no room.', 'QuotaExceededError')
  })
  expect(giveUpVersionInTab('shop', 'v2', releases('v2', 'v1'))).toBe(false)
})

test('versions of two parts are marked independently', () => {
  giveUpVersion('shop', 'v2', releases('v2', 'v1'))
  giveUpVersion('shared', 'v1', releases('v2', 'v1'))
  expect(offered('v2', 'v1')).toEqual(['v1'])
})

test.each([
  ['there is no other version', [], 'v2', ['v2']],
  ['all others broke here as well', ['v2'], 'v1', ['v2', 'v1']],
  ['it was left before: the page would be made again for ever', ['v2'], 'v2', ['v2', 'v1']],
])('no version is left when %s', (_, before, version, versions) => {
  for (const each of before) avoidVersion('shop', each)
  expect(giveUpVersion('shop', version, releases(...versions))).toBe(false)
})

test('versions that broke are used when they are all there is', () => {
  for (const each of ['v2', 'v1']) avoidVersion('shop', each)
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
})

test('the live version is followed by those that were seen to work, not by the one before it', () => {
  proveVersion('shop', 'v1')
  expect(offered('v3', 'v2', 'v1')).toEqual(['v3', 'v1', 'v2'])
})

test('what broke after it had worked is no longer known to work', () => {
  for (const each of ['v1', 'v2']) proveVersion('shop', each)
  avoidVersion('shop', 'v2')
  forgetAvoided()
  expect(offered('v3', 'v2', 'v1')).toEqual(['v3', 'v1', 'v2'])
})

test('what broke is tried again after an hour, and after Retry', () => {
  jest.useFakeTimers({ now: 0 })
  avoidVersion('shop', 'v2')
  jest.setSystemTime(60 * 60_000 - 1)
  expect(offered('v2', 'v1')).toEqual(['v1'])
  jest.setSystemTime(60 * 60_000)
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])

  avoidVersion('shop', 'v2')
  forgetAvoided()
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
})

describe('a failed version is tried again after a time', () => {
  const anHour = 60 * 60_000
  const isLive = (...versions: string[]) =>
    forgetWhereNewerIsLive({ shop: releases('v2', 'v1'), shared: releases(...versions) })

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
    isLive('s1')
    avoidVersion('shop', 'v2')
  })

  test('a version that broke again, when its hour was over, is tried no more for any time that goes by', () => {
    jest.setSystemTime(anHour)
    expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
    avoidVersion('shop', 'v2')
    jest.setSystemTime(1_000 * anHour)
    isLive('s1')
    expect(offered('v2', 'v1')).toEqual(['v1'])
    forgetAvoided()
    expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
  })

  test('one that broke twice is tried again with what is newer, and left for good at once should it break', () => {
    avoidVersion('shop', 'v2')
    isLive('s2', 's1')
    expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
    avoidVersion('shop', 'v2')
    jest.setSystemTime(2 * anHour)
    expect(offered('v2', 'v1')).toEqual(['v1'])
  })

  test('nothing is forgotten while the same versions are live', () => {
    isLive('s1')
    expect(offered('v2', 'v1')).toEqual(['v1'])
  })

  test('this tab tries again with what is newer as well', () => {
    giveUpVersionInTab('shared', 's2', releases('s2', 's1'))
    isLive('s3', 's2')
    expect(sessionStorage.getItem('drape:versions')).toContain('"avoided":{}')
  })

  test('when its successor breaks, what had broken comes after what has not', () => {
    forgetWhereNewerIsLive({ shop: releases('v3', 'v2', 'v1') })
    expect(offered('v3', 'v2', 'v1')).toEqual(['v3', 'v1', 'v2'])
  })

  test('versions that no page lists any more are forgotten', () => {
    forgetWhereNewerIsLive({ shop: releases('v5', 'v4', 'v3') })
    expect(readNotes().left).toEqual({ shop: {} })
  })
})

test('in a browser that forbids storage no version is given up, because the next page would not know', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })
  expect(giveUpVersion('shop', 'v2', releases('v2', 'v1'))).toBe(false)
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
})

test('stored notes that cannot be read are ignored', () => {
  localStorage.setItem('drape:versions', '{"us')
  expect(offered('v2', 'v1')).toEqual(['v2', 'v1'])
})
