/**
 * Skills offered first where Live positions name too few: JavaScript, TypeScript, Python, Java, React, Node.js, Go, C#,
 * PostgreSQL, Docker, Amazon Web Services and Kubernetes.
 */
export const commonSkillIds: readonly number[] = [
  1001, 1002, 1003, 1004, 2007, 3001, 1008, 1005, 5001, 7008, 7001, 7009,
];
