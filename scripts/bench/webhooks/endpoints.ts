import { startReceiver } from './receiving.ts';
import { compare, figure, median } from './report.ts';
import { addEndpoints, clear, type Setting } from './setting.ts';
import { sendBacklog } from './throughput.ts';

const COUNT = 20_000;
const MANY = 1000;
const ROUNDS = 3;

/** Compares deliveries per second to a thousand endpoints in rotation with deliveries per second to one endpoint. */
export async function measureEndpoints(setting: Setting): Promise<void> {
  const receiver = await startReceiver();
  const urls = Array.from({ length: MANY }, (_, index) => `${receiver.origin}/${index}`);
  const many = await addEndpoints(setting, urls);
  const [one] = await addEndpoints(setting, [`${receiver.origin}/hooks`]);
  const rounds: { one: number; many: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear();
    const toOne = await sendBacklog(setting, receiver, [one!], COUNT);
    await clear();
    rounds.push({ one: toOne, many: await sendBacklog(setting, receiver, many, COUNT) });
  }
  receiver.stop();
  const listed = (which: 'one' | 'many') => rounds.map((round) => round[which].toFixed(0)).join(', ');
  figure('durable deliveries/s, one endpoint', listed('one'));
  figure(`durable deliveries/s, ${MANY} endpoints`, listed('many'));
  compare(`${MANY} endpoints : one`, median(rounds.map((round) => round.many / round.one)), '≥ 0.7', '');
}
