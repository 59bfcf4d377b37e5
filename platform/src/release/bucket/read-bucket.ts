import { readSecret, refuseTo, type Variables } from '../destination/variables.ts'
import type { BucketPlace } from './bucket.ts'

const bucketAddress = /^s3:\/\/(?!.*\/\/)([a-z0-9][a-z0-9.-]{2,62})((?:\/[\w./-]*[\w.-])?)\/?$/

/** Parses the address of a bucket and folder, with the keys from the environment. */
export const readBucket = (to: string, env: Variables): BucketPlace => {
  const [address, bucket = '', folder = ''] = bucketAddress.exec(to) ?? refuseTo()
  const region = env['S3_REGION'] || 'us-east-1'
  const endpoint = env['S3_ENDPOINT'] || `https://s3.${region}.amazonaws.com`
  return {
    address,
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket,
    prefix: folder ? `${folder.slice(1)}/` : '',
    accessKeyId: readSecret(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: readSecret(env, 'S3_SECRET_ACCESS_KEY'),
  }
}
