import { ApiFault, ServiceUnreachable } from '../api.ts';

/** The interface document: public, and beside the dashboard's own interface. @throws ApiFault, ServiceUnreachable */
export async function interfaceDocument<Value>(): Promise<Value> {
  let answer: Response;
  try {
    answer = await fetch('/openapi.json');
  } catch {
    throw new ServiceUnreachable();
  }
  if (!answer.ok) throw new ApiFault(answer.status, []);
  return (await answer.json()) as Value;
}
