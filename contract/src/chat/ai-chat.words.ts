import { words } from '../kit/words.ts';

export const aiChatWords = words({
  'aiChat.loading': ['AI 채팅을 불러오는 중…', 'Loading the AI chat…'],
  'aiChat.slow': [
    '{host}이(가) 아직 답하지 않습니다. 조금 더 기다리거나 다시 시도해 주세요.',
    '{host} hasn’t answered yet. Wait a little longer, or try again.',
  ],
  'aiChat.failed': ['AI 채팅을 불러오지 못했습니다', 'The AI chat could not be loaded'],
  'aiChat.failedText': [
    '{host}에서 스크립트를 받지 못했습니다. 네트워크를 확인하고 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요.',
    'Its script didn’t come from {host}. Check the network and try again; if it goes on, tell your administrator.',
  ],
  'aiChat.none': ['AI 채팅이 설정되지 않았습니다', 'No AI chat is configured'],
  'aiChat.noneText': ['사용하려면 관리자에게 설정을 요청해 주세요.', 'Ask your administrator to set one up.'],
  'aiChat.noneHow': [
    '서버의 환경 변수 CHAT_SCRIPT_URL에 채팅 스크립트의 주소를 넣고 다시 시작하세요. 스크립트가 다른 곳과도 통신하면 그 주소를 CHAT_ORIGINS에 적습니다. 설명은 docs/configuration.md에 있습니다.',
    'Set CHAT_SCRIPT_URL to the address of the chat’s script in the server’s environment and start it again. Where the script talks with other hosts, name them in CHAT_ORIGINS. docs/configuration.md tells more.',
  ],
});
